import { accountRoutes } from '@shop/contracts/account.ts'
import { accountStaffRoutes } from '@shop/contracts/account-staff.ts'
import { accountingRoutes } from '@shop/contracts/accounting.ts'
import { addressRoutes } from '@shop/contracts/addresses.ts'
import { apiKeyRoutes } from '@shop/contracts/api-keys.ts'
import { auditRoutes } from '@shop/contracts/audit.ts'
import { authenticatorRoutes } from '@shop/contracts/authenticator.ts'
import { automaticPromotionRoutes } from '@shop/contracts/automatic-promotions.ts'
import { backgroundJobRoutes } from '@shop/contracts/background-jobs.ts'
import { bonusRoutes } from '@shop/contracts/bonus.ts'
import { bookedRentalRoutes } from '@shop/contracts/booked-rental.ts'
import { cartRoutes } from '@shop/contracts/carts.ts'
import { catalogRoutes } from '@shop/contracts/catalog.ts'
import { catalogBulkRoutes } from '@shop/contracts/catalog-bulk.ts'
import { catalogFileRoutes } from '@shop/contracts/catalog-files.ts'
import { catalogPictureRoutes } from '@shop/contracts/catalog-pictures.ts'
import { catalogStaffRoutes } from '@shop/contracts/catalog-staff.ts'
import { categoryChangeRoutes } from '@shop/contracts/category-changes.ts'
import { checkoutRoutes } from '@shop/contracts/checkout.ts'
import { collectionRoutes } from '@shop/contracts/collections.ts'
import { collectionStaffRoutes } from '@shop/contracts/collections-staff.ts'
import { compatibilityRoutes } from '@shop/contracts/compatibility.ts'
import { compatibilityStaffRoutes } from '@shop/contracts/compatibility-staff.ts'
import { contactRoutes } from '@shop/contracts/contact.ts'
import { contactStaffRoutes } from '@shop/contracts/contact-staff.ts'
import { courierRoutes } from '@shop/contracts/courier.ts'
import { courierStaffRoutes } from '@shop/contracts/couriers-staff.ts'
import { customerGroupRoutes } from '@shop/contracts/customer-groups.ts'
import { dashboardRoutes } from '@shop/contracts/dashboard.ts'
import { deliveryStaffRoutes } from '@shop/contracts/deliveries-staff.ts'
import { deliveryRoutes } from '@shop/contracts/delivery.ts'
import { documentRoutes } from '@shop/contracts/documents.ts'
import { exchangeRoutes } from '@shop/contracts/exchanges-staff.ts'
import { favoriteRoutes } from '@shop/contracts/favorites.ts'
import { giftCardRoutes } from '@shop/contracts/gift-cards.ts'
import { giftCardStaffRoutes } from '@shop/contracts/gift-cards-staff.ts'
import { goodsReceiptRoutes } from '@shop/contracts/goods-receipts.ts'
import { live, ready } from '@shop/contracts/health.ts'
import { homeRoutes } from '@shop/contracts/home.ts'
import { homeStaffRoutes } from '@shop/contracts/home-staff.ts'
import { identityRoutes } from '@shop/contracts/identity.ts'
import { identityStaffRoutes } from '@shop/contracts/identity-staff.ts'
import { listViewRoutes } from '@shop/contracts/list-views.ts'
import { lotRoutes } from '@shop/contracts/lots-staff.ts'
import { mixRoutes } from '@shop/contracts/mixes.ts'
import { mixStaffRoutes } from '@shop/contracts/mixes-staff.ts'
import { notificationStaffRoutes } from '@shop/contracts/notifications-staff.ts'
import { orderChangeRoutes } from '@shop/contracts/order-changes-staff.ts'
import { orderDraftRoutes } from '@shop/contracts/order-drafts-staff.ts'
import { orderSupplementRoutes } from '@shop/contracts/order-supplements-staff.ts'
import { orderRoutes } from '@shop/contracts/orders.ts'
import { orderBulkRoutes } from '@shop/contracts/orders-bulk.ts'
import { orderStaffRoutes } from '@shop/contracts/orders-staff.ts'
import { passkeyRoutes } from '@shop/contracts/passkeys.ts'
import { listPaymentProviders } from '@shop/contracts/payments.ts'
import { paymentStaffRoutes } from '@shop/contracts/payments-staff.ts'
import { pickListRoutes } from '@shop/contracts/pick-list.ts'
import { pickupRoutes } from '@shop/contracts/pickup.ts'
import { pictureRoutes } from '@shop/contracts/pictures.ts'
import { promotionRoutes } from '@shop/contracts/promotions.ts'
import { purchaseOrderRoutes } from '@shop/contracts/purchase-orders.ts'
import { purchasingRoutes } from '@shop/contracts/purchasing.ts'
import { receiptStaffRoutes } from '@shop/contracts/receipts-staff.ts'
import { referenceListRoutes } from '@shop/contracts/reference-lists.ts'
import { rentalRoutes } from '@shop/contracts/rental.ts'
import { rentalDepositRoutes } from '@shop/contracts/rental-deposits.ts'
import { rentalDepositStaffRoutes } from '@shop/contracts/rental-deposits-staff.ts'
import { rentalStaffRoutes } from '@shop/contracts/rental-staff.ts'
import { rentalUnitRoutes } from '@shop/contracts/rental-units-staff.ts'
import { rentalWaitRoutes } from '@shop/contracts/rental-waits.ts'
import { reorderRoutes } from '@shop/contracts/reorder.ts'
import { reportsRoutes } from '@shop/contracts/reports.ts'
import { requestCancellationRoutes } from '@shop/contracts/request-cancellation.ts'
import { returnRoutes } from '@shop/contracts/returns.ts'
import { returnStaffRoutes } from '@shop/contracts/returns-staff.ts'
import { reviewRoutes } from '@shop/contracts/reviews.ts'
import { reviewStaffRoutes } from '@shop/contracts/reviews-staff.ts'
import { isStaffAccess, type Route } from '@shop/contracts/route.ts'
import { routePlanRoutes } from '@shop/contracts/route-plan.ts'
import { sessionRoutes } from '@shop/contracts/sessions.ts'
import { getShopInfo } from '@shop/contracts/settings.ts'
import { settingsStaffRoutes } from '@shop/contracts/settings-staff.ts'
import { setupRoutes } from '@shop/contracts/setup.ts'
import { sharedOrderRoutes } from '@shop/contracts/shared-order.ts'
import { signInStaffRoutes } from '@shop/contracts/sign-in-staff.ts'
import { slotCalendarRoutes } from '@shop/contracts/slot-calendar.ts'
import { staffRoleRoutes } from '@shop/contracts/staff-roles.ts'
import { stockRoutes } from '@shop/contracts/stock.ts'
import { stockStaffRoutes } from '@shop/contracts/stock-staff.ts'
import { stockTakeRoutes } from '@shop/contracts/stock-takes-staff.ts'
import { storeCreditRoutes } from '@shop/contracts/store-credit.ts'
import { suggestionRoutes } from '@shop/contracts/suggestions.ts'
import { suggestionStaffRoutes } from '@shop/contracts/suggestions-staff.ts'
import { visitRoutes } from '@shop/contracts/visits.ts'
import { webhookRoutes } from '@shop/contracts/webhooks.ts'

/** Every documented endpoint; a test checks that none is missing. */
export const contracts: readonly Route[] = [
  ...Object.values(accountRoutes),
  ...Object.values(accountStaffRoutes),
  ...Object.values(accountingRoutes),
  ...Object.values(addressRoutes),
  ...Object.values(auditRoutes),
  ...Object.values(listViewRoutes),
  ...Object.values(webhookRoutes),
  ...Object.values(apiKeyRoutes),
  ...Object.values(backgroundJobRoutes),
  ...Object.values(bonusRoutes),
  ...Object.values(storeCreditRoutes),
  ...Object.values(orderStaffRoutes),
  ...Object.values(settingsStaffRoutes),
  ...Object.values(cartRoutes),
  ...Object.values(favoriteRoutes),
  ...Object.values(compatibilityRoutes),
  ...Object.values(compatibilityStaffRoutes),
  ...Object.values(catalogRoutes),
  ...Object.values(catalogBulkRoutes),
  ...Object.values(categoryChangeRoutes),
  ...Object.values(catalogFileRoutes),
  ...Object.values(catalogPictureRoutes),
  ...Object.values(catalogStaffRoutes),
  ...Object.values(collectionRoutes),
  ...Object.values(collectionStaffRoutes),
  ...Object.values(homeRoutes),
  ...Object.values(homeStaffRoutes),
  ...Object.values(checkoutRoutes),
  ...Object.values(contactRoutes),
  ...Object.values(visitRoutes),
  ...Object.values(contactStaffRoutes),
  ...Object.values(customerGroupRoutes),
  ...Object.values(deliveryRoutes),
  ...Object.values(giftCardRoutes),
  ...Object.values(giftCardStaffRoutes),
  ...Object.values(dashboardRoutes),
  ...Object.values(reportsRoutes),
  ...Object.values(orderChangeRoutes),
  ...Object.values(orderBulkRoutes),
  ...Object.values(pickListRoutes),
  ...Object.values(pickupRoutes),
  ...Object.values(orderDraftRoutes),
  ...Object.values(exchangeRoutes),
  ...Object.values(orderSupplementRoutes),
  ...Object.values(deliveryStaffRoutes),
  ...Object.values(slotCalendarRoutes),
  ...Object.values(courierRoutes),
  ...Object.values(courierStaffRoutes),
  ...Object.values(routePlanRoutes),
  ...Object.values(identityRoutes),
  ...Object.values(identityStaffRoutes),
  ...Object.values(staffRoleRoutes),
  ...Object.values(mixRoutes),
  ...Object.values(mixStaffRoutes),
  ...Object.values(reviewRoutes),
  ...Object.values(reviewStaffRoutes),
  ...Object.values(notificationStaffRoutes),
  ...Object.values(orderRoutes),
  ...Object.values(reorderRoutes),
  ...Object.values(documentRoutes),
  ...Object.values(requestCancellationRoutes),
  ...Object.values(sharedOrderRoutes),
  ...Object.values(paymentStaffRoutes),
  ...Object.values(pictureRoutes),
  ...Object.values(promotionRoutes),
  ...Object.values(authenticatorRoutes),
  ...Object.values(passkeyRoutes),
  ...Object.values(automaticPromotionRoutes),
  ...Object.values(purchasingRoutes),
  ...Object.values(purchaseOrderRoutes),
  ...Object.values(goodsReceiptRoutes),
  ...Object.values(rentalRoutes),
  ...Object.values(rentalWaitRoutes),
  ...Object.values(rentalDepositRoutes),
  ...Object.values(rentalDepositStaffRoutes),
  ...Object.values(rentalStaffRoutes),
  ...Object.values(bookedRentalRoutes),
  ...Object.values(rentalUnitRoutes),
  ...Object.values(receiptStaffRoutes),
  ...Object.values(referenceListRoutes),
  ...Object.values(returnRoutes),
  ...Object.values(returnStaffRoutes),
  ...Object.values(sessionRoutes),
  ...Object.values(setupRoutes),
  ...Object.values(signInStaffRoutes),
  ...Object.values(stockRoutes),
  ...Object.values(stockStaffRoutes),
  ...Object.values(lotRoutes),
  ...Object.values(stockTakeRoutes),
  ...Object.values(suggestionRoutes),
  ...Object.values(suggestionStaffRoutes),
  getShopInfo,
  listPaymentProviders,
  live,
  ready,
]

/** Endpoints for staff only. */
export const isOfStaff = ({ access }: Route): boolean => isStaffAccess(access)
