import { type LawUse, lawUses, type Settings } from '@shop/contracts/settings-groups.ts'

type Flavor = Settings['categories']['flavor']

/** Uses of tobacco that are switched on and that no admin has confirmed. A live shop does not have them. */
export const unconfirmedUses = (flavor: Flavor): LawUse[] =>
  lawUses.filter(use => flavor[use] && !flavor.confirmedUses.includes(use))

/** Deletes the confirmation of a use that is switched off: to switch it on again requires a new one. */
export const withOwnConfirmations = (flavor: Flavor): Flavor => ({
  ...flavor,
  confirmedUses: lawUses.filter(use => flavor[use] && flavor.confirmedUses.includes(use)),
})
