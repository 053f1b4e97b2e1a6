import type { Topics } from '#platform/jobs/topics.ts'

/** `name`, `replyTo`, `subject`, `language` and `message` of the visitor. */
export const contactTopics = { 'contact.message': {} } satisfies Topics
