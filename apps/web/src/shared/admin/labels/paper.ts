import { oneOf } from '@shop/contracts/enums.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#platform/listeners.ts'
import { browserStorage } from '#platform/storage.ts'

/** Paper in millimeters: a sheet of A4, or a roll of a label printer. print.css has a page of each. */
export const labelPapers = ['a4', '58x40', '100x150'] as const
export type LabelPaper = (typeof labelPapers)[number]
/** Of packing slips and customers' receipts, which do not fit on the smallest label. */
export const slipPapers = ['a4', '100x150'] as const
export type SlipPaper = (typeof slipPapers)[number]

const KEYS = { labels: 'admin-label-paper', slips: 'admin-slip-paper' } as const
const listeners = createListeners(notify => browserStorage.watch(Object.values(KEYS), notify))

const readLabels = (): LabelPaper => oneOf(labelPapers, browserStorage.get(KEYS.labels)) ?? 'a4'
const readSlips = (): SlipPaper => oneOf(slipPapers, browserStorage.get(KEYS.slips)) ?? 'a4'

/** The paper of this browser for labels: another computer has another printer. */
export const useLabelPaper = (): LabelPaper => useSyncExternalStore(listeners.subscribe, readLabels)
/** The paper of this browser for packing slips and customers' receipts. */
export const useSlipPaper = (): SlipPaper => useSyncExternalStore(listeners.subscribe, readSlips)

/** Chooses the paper of this browser. */
export function setPaper(kind: keyof typeof KEYS, paper: LabelPaper): void {
  browserStorage.set(KEYS[kind], paper)
  listeners.notifyListeners()
}
