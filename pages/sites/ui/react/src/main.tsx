import { createRoot } from 'react-dom/client';
import { Desk } from './desk.tsx';

createRoot(document.getElementById('main') as HTMLElement).render(<Desk />);
