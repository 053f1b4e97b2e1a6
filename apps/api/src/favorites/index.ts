export { exportFavorites } from './queries.ts'
export { mountFavorites } from './routes.ts'
