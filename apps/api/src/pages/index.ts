export { hiddenPath } from './hidden-path.ts'
export { mountPages } from './routes.ts'
