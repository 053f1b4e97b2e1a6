export { contactJobs } from './clean.ts'
export { deleteMessagesFrom, messagesFrom } from './messages-from.ts'
export { mountContact } from './routes.ts'
export { contactTopics } from './topics.ts'
