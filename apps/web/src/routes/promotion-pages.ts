import { Gift, Ticket } from 'lucide-react'
import type { AdminPage } from '#shared/admin/admin-page.ts'
import { component } from './lazy-component.ts'

/** Promo codes and gift cards, which are in the menu, and automatic promotions, to which promo codes link. */
export const promotionPages: readonly AdminPage[] = [
  {
    path: 'promotions',
    name: 'admin.page.promotions',
    icon: Ticket,
    permission: 'promotions.edit',
    areas: ['admin-promotions'],
    load: component('PromotionsPage', () => import('#features/promotions/promotions-page.tsx')),
  },
  {
    path: 'automatic-promotions',
    name: 'admin.page.automaticPromotions',
    icon: Ticket,
    permission: 'promotions.edit',
    isAside: true,
    areas: ['admin-promotions'],
    load: component('AutomaticPromotionsPage', () => import('#features/promotions/automatic/list-page.tsx')),
  },
  {
    path: 'automatic-promotions/:id',
    name: 'admin.page.automaticPromotion',
    icon: Ticket,
    permission: 'promotions.edit',
    areas: ['admin-promotions'],
    load: component('AutomaticPromotionPage', () => import('#features/promotions/automatic/editor-page.tsx')),
  },
  {
    path: 'gift-cards',
    name: 'admin.page.giftCards',
    icon: Gift,
    permission: 'gift-cards.view',
    areas: ['admin-gift-cards'],
    load: component('GiftCardsPage', () => import('#features/gift-cards/gift-cards-page.tsx')),
  },
]
