/** @jsxImportSource preact */
import { render } from 'preact';
import { Desk } from './desk.tsx';

render(<Desk />, document.getElementById('main') as HTMLElement);
