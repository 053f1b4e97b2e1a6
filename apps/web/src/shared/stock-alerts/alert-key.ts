/** `token` keeps what one person waits for from showing to the next in the same browser. */
export const alertsKey = (token: string) => ['stock-alerts', token] as const
