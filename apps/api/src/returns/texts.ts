import type { Locale, Texts } from '@shop/contracts/locale.ts'

/** Why a line cannot go back: its goods never do, not once opened, or not so many. */
export type Obstacle = 'goods' | 'opened' | 'quantity'

const texts: Record<Obstacle, Texts> = {
  goods: {
    ru: 'Такой товар обратно не принимается.',
    en: 'Goods of this kind are not taken back.',
    hy: 'Այսպիսի ապրանքը հետ չի ընդունվում։',
  },
  opened: {
    ru: 'Вскрытый товар обратно не принимается.',
    en: 'Once opened, this is not taken back.',
    hy: 'Բացված ապրանքը հետ չի ընդունվում։',
  },
  quantity: {
    ru: 'Столько вернуть нельзя.',
    en: 'You cannot return that many.',
    hy: 'Այդքան հնարավոր չէ վերադարձնել։',
  },
}

export function obstacleText(obstacle: Obstacle, locale: Locale): string {
  return texts[obstacle][locale]
}
