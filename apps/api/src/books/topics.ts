import type { StaffAlertTexts } from '#platform/message-texts.ts'

export const booksAlerts = {
  'books.broken': {
    ru: ({ said }) => `учёт не сходится: ${said('equations')}`,
    en: ({ said }) => `the books do not balance: ${said('equations')}`,
    hy: ({ said }) => `հաշվառումը չի համընկնում՝ ${said('equations')}`,
  },
} satisfies StaffAlertTexts
