import type { StaffAlertTexts } from '#platform/message-texts.ts'

export const providerAlerts = {
  'provider.down': {
    ru: ({ said }) => `не отвечает ${said('provider')}`,
    en: ({ said }) => `${said('provider')} does not answer`,
    hy: ({ said }) => `${said('provider')} չի պատասխանում`,
  },
} satisfies StaffAlertTexts
