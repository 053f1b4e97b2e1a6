-- AlterTable
ALTER TABLE "contact_message" ADD COLUMN     "reply_phone" TEXT;

-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "account_id" UUID;

-- CreateIndex
CREATE INDEX "contact_message_reply_phone_idx" ON "contact_message"("reply_phone");

-- CreateIndex
CREATE INDEX "outbox_account_id_idx" ON "outbox"("account_id");

-- What the schema language cannot say.
ALTER TABLE "contact_message"
  ADD CONSTRAINT "contact_message_reply_phone_format" CHECK (reply_phone ~ '^\+374[0-9]{8}$');

-- What was written before, as apps/api/src/contact/rules.ts reads it.
UPDATE contact_message SET reply_phone = '+374' || right(regexp_replace(reply_to, '\D', '', 'g'), 8)
WHERE reply_to !~ '@'
  AND reply_to !~ '^\s*\+(?!\D*3\D*7\D*4)'
  AND regexp_replace(reply_to, '\D', '', 'g') ~ '^((00)?374|0|(?!374))[0-9]{8}$';

-- Whose the messages are that were written before: of a code, an order or a refund.
UPDATE outbox SET account_id = otp.account_id FROM otp WHERE outbox.topic = 'code' AND outbox.key = otp.id::text AND outbox.recipient <> '';
UPDATE outbox SET account_id = orders.account_id FROM orders
WHERE outbox.topic LIKE 'order.%' AND split_part(outbox.key, ':', 1) = orders.id::text AND outbox.recipient <> '';
UPDATE outbox SET account_id = orders.account_id
FROM payment_refund JOIN payment ON payment.id = payment_refund.payment_id JOIN orders ON orders.id = payment.order_id
WHERE outbox.topic = 'refund.confirmed' AND split_part(outbox.key, ':', 1) = payment_refund.id::text AND outbox.recipient <> '';
