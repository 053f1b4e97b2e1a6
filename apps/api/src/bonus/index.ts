export { bonusJobs } from './expire-points.ts'
export { addPoints, anonymizeBonus, lockPoints, takePoints } from './ledger.ts'
export {
  canSpendAgain,
  earnPoints,
  refundPoints,
  refundPointsShare,
  refundSpentPoints,
  revokeEarnedPoints,
  spendAgain,
  spendPoints,
} from './order-points.ts'
export { exportBonus, findEarnedPoints, getBalance, listBonus } from './queries.ts'
export { mountBonus } from './routes.ts'
export { earnedPercentOf } from './tier-rules.ts'
export { readTier, selectCountedPurchases } from './tiers.ts'
export { bonusTopics } from './topics.ts'
