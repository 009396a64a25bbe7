export { artifactSubstance } from './artifact-substance.js';
