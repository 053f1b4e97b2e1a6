-- The goods report by category and brand, and the totals of all goods, read these few rows instead of those of all products.

-- CreateTable
CREATE TABLE "sales_group" (
    "date" DATE NOT NULL,
    "category" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "quantity" BIGINT NOT NULL,
    "returned" BIGINT NOT NULL,
    "goods_amd" BIGINT NOT NULL,
    "discount_amd" BIGINT NOT NULL,
    "refund_amd" BIGINT NOT NULL,
    "costed_amd" BIGINT NOT NULL,
    "cost_amd" BIGINT NOT NULL,

    CONSTRAINT "sales_group_pkey" PRIMARY KEY ("date","category","brand")
);

-- CreateTable
CREATE TABLE "sales_regroup" (
    "id" BIGSERIAL NOT NULL,

    CONSTRAINT "sales_regroup_pkey" PRIMARY KEY ("id")
);

INSERT INTO "sales_group"
SELECT s.date, p.category, p.brand, sum(s.quantity), sum(s.returned), sum(s.goods_amd), sum(s.discount_amd), sum(s.refund_amd),
  sum(s.costed_amd), sum(s.cost_amd)
FROM "sales_product" s JOIN "product" p ON p.id = s.product_id GROUP BY 1, 2, 3 ORDER BY 1;

-- The sales of a period: computed days, and those with changes from the orders. Both see the same snapshot. The condition on
-- changes skips the work on orders if there are none.
CREATE OR REPLACE FUNCTION sales_hours(first date, last date) RETURNS SETOF "sales_hour" LANGUAGE sql STABLE PARALLEL SAFE ROWS 2000 AS $$
  SELECT h.* FROM "sales_hour" h WHERE h.date BETWEEN first AND last
    AND h.date <> ALL (ARRAY(SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last))
  UNION ALL
  SELECT n.* FROM sales_hours_of(ARRAY(
    SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last)) n
  WHERE EXISTS (SELECT FROM "sales_change" c WHERE c.date BETWEEN first AND last)
$$;

CREATE OR REPLACE FUNCTION sales_products(first date, last date) RETURNS SETOF "sales_product" LANGUAGE sql STABLE PARALLEL SAFE ROWS 100000 AS $$
  SELECT h.* FROM "sales_product" h WHERE h.date BETWEEN first AND last
    AND h.date <> ALL (ARRAY(SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last))
  UNION ALL
  SELECT n.* FROM sales_products_of(ARRAY(
    SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last)) n
  WHERE EXISTS (SELECT FROM "sales_change" c WHERE c.date BETWEEN first AND last)
$$;

CREATE FUNCTION sales_groups(first date, last date) RETURNS SETOF "sales_group" LANGUAGE sql STABLE PARALLEL SAFE ROWS 5000 AS $$
  SELECT g.* FROM "sales_group" g WHERE g.date BETWEEN first AND last
    AND g.date <> ALL (ARRAY(SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last))
  UNION ALL
  SELECT s.date, p.category, p.brand, sum(s.quantity), sum(s.returned), sum(s.goods_amd), sum(s.discount_amd),
    sum(s.refund_amd), sum(s.costed_amd), sum(s.cost_amd)
  FROM sales_products_of(ARRAY(
    SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last)) s
  JOIN "product" p ON p.id = s.product_id
  WHERE EXISTS (SELECT FROM "sales_change" c WHERE c.date BETWEEN first AND last)
  GROUP BY 1, 2, 3
$$;

-- A product with another category or brand takes its sales along: the job reports.refresh computes all groups again.
CREATE FUNCTION mark_sales_groups() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_regroup" DEFAULT VALUES;
  RETURN NULL;
END $$;
CREATE TRIGGER "product_mark_sales_groups" AFTER UPDATE OF "category", "brand" ON "product" FOR EACH ROW
  WHEN ((OLD.category, OLD.brand) IS DISTINCT FROM (NEW.category, NEW.brand)) EXECUTE FUNCTION mark_sales_groups();

-- Open orders by slot: those that are late, among the slots of all past days.
CREATE INDEX "orders_open_slot_idx" ON "orders"("slot_id", "number") WHERE (status = ANY (ARRAY['paid'::text, 'confirmed'::text, 'packed'::text, 'dispatched'::text]));
