export { exportFavorites, mountFavorites } from './favorites.ts'
