export { giftCardJobs } from './guesses.ts'
export { mountGiftCards } from './routes.ts'
export { giftCardTopics } from './topics.ts'
