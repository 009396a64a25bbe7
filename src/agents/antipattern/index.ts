export { antipattern } from './antipattern.js';
