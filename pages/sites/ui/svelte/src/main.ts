import { mount } from 'svelte';
import Desk from './desk.svelte';

mount(Desk, { target: document.getElementById('main') as HTMLElement });
