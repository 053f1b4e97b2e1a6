export { favoritesHeld } from './queries.ts'
export { mountFavorites } from './routes.ts'
