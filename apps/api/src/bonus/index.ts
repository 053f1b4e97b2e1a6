export { anonymizeBonus } from './anonymize.ts'
export {
  earnPoints,
  refundPointsShare,
  revokeEarnedPoints,
} from './earn.ts'
export { addPoints, lockPoints, takePoints } from './ledger.ts'
export {
  canSpendAgain,
  refundPoints,
  refundSpentPoints,
  spendAgain,
  spendPoints,
} from './order-points.ts'
export { balanceOf, earnedBy, exportBonus, listBonus } from './queries.ts'
export { mountBonus } from './routes.ts'
