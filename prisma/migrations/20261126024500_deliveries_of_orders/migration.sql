-- A draft has lines whose units are not counted yet; they are removed when it is received.
ALTER TABLE "goods_receipt_line"
  DROP CONSTRAINT "goods_receipt_line_quantity_positive",
  ADD CONSTRAINT "goods_receipt_line_quantity_not_negative" CHECK (quantity >= 0);

-- A purchase order has one open draft of a delivery at most: everyone who receives the order gets the same one.
UPDATE "goods_receipt" AS r SET purchase_order_id = NULL
WHERE r.state = 'draft'
  AND EXISTS (
    SELECT FROM "goods_receipt" AS o
    WHERE o.state = 'draft' AND o.purchase_order_id = r.purchase_order_id AND o.number < r.number
  );
CREATE UNIQUE INDEX "goods_receipt_one_draft" ON "goods_receipt"("purchase_order_id") WHERE (state = 'draft');
