/** The key contains `token`, so that the next user of this browser does not see the alerts. */
export const alertsKey = (token: string) => ['stock-alerts', token] as const
