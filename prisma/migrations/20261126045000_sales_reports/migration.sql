-- CreateTable
CREATE TABLE "sales_hour" (
    "date" DATE NOT NULL,
    "hour" SMALLINT NOT NULL,
    "channel" TEXT NOT NULL,
    "placed" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "goods_amd" BIGINT NOT NULL,
    "rental_amd" BIGINT NOT NULL,
    "delivery_amd" BIGINT NOT NULL,
    "withheld_amd" BIGINT NOT NULL,
    "discount_amd" BIGINT NOT NULL,
    "refund_amd" BIGINT NOT NULL,
    "costed_amd" BIGINT NOT NULL,
    "cost_amd" BIGINT NOT NULL,

    CONSTRAINT "sales_hour_pkey" PRIMARY KEY ("date","hour","channel")
);

-- CreateTable
CREATE TABLE "sales_product" (
    "date" DATE NOT NULL,
    "product_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "returned" INTEGER NOT NULL,
    "goods_amd" INTEGER NOT NULL,
    "discount_amd" INTEGER NOT NULL,
    "refund_amd" INTEGER NOT NULL,
    "costed_amd" INTEGER NOT NULL,
    "cost_amd" INTEGER NOT NULL,

    CONSTRAINT "sales_product_pkey" PRIMARY KEY ("date","product_id")
);

-- CreateTable
CREATE TABLE "sales_change" (
    "id" BIGSERIAL NOT NULL,
    "date" DATE NOT NULL,

    CONSTRAINT "sales_change_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "sales_product_product_id_date_idx" ON "sales_product"("product_id", "date");

-- The day of a timestamp in Yerevan, UTC+4 all year.
CREATE FUNCTION sales_date(at timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ((at AT TIME ZONE 'UTC') + interval '4 hours')::date;

-- Orders placed on some days (Asia/Yerevan). The SET clause keeps the planner from inlining it: with the days as a join it
-- expects a ninth of all orders, and reads all lines instead of looking them up.
CREATE FUNCTION sales_orders_of(dates date[]) RETURNS TABLE (
  id uuid, placed_at timestamptz, placed_by uuid, status text, goods_amd int, rental_amd int, deposit_amd int,
  discount_amd int, points_amd int, total_amd int
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 3000
  SET enable_seqscan = off AS $$
  SELECT o.id, o.placed_at, o.placed_by, o.status, o.goods_amd, o.rental_amd, o.deposit_amd, o.discount_amd,
    o.points_amd, o.total_amd
  FROM unnest(dates) AS d(date)
  JOIN "orders" o ON o.placed_at >= (d.date::timestamp - interval '4 hours') AT TIME ZONE 'UTC'
    AND o.placed_at < (d.date::timestamp + interval '20 hours') AT TIME ZONE 'UTC'
$$;

-- The lines of the paid orders of some days that are not cancelled. A returned unit takes its cost back if it went to
-- stock again. `costed_amd` is the net amount of a line with a known cost.
CREATE FUNCTION sales_lines_of(dates date[]) RETURNS TABLE (
  order_id uuid, placed_at timestamptz, placed_by uuid, variant_id uuid, quantity int, returned int, goods_amd bigint,
  discount_amd bigint, refund_amd bigint, costed_amd bigint, cost_amd bigint
) LANGUAGE sql STABLE PARALLEL SAFE ROWS 8000 AS $$
  WITH sold AS MATERIALIZED (
    SELECT o.id, o.placed_at, o.placed_by FROM sales_orders_of(dates) o
    WHERE o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')
  ), back AS MATERIALIZED (
    SELECT b.order_id, r.variant_id, r.amount_amd, coalesce(r.to_stock, 0) + coalesce(r.written_off, 0) AS units,
      coalesce(r.to_stock, 0) AS restocked
    FROM sold s JOIN "order_return" b ON b.order_id = s.id AND b.status IN ('received', 'refunded')
    JOIN "return_line" r ON r.return_id = b.id
    UNION ALL
    SELECT k.order_id, k.variant_id, k.amount_amd, 0, 0 FROM sold s JOIN "refunded_line" k ON k.order_id = s.id
  ), given AS (
    SELECT order_id, variant_id, sum(amount_amd) AS amount_amd, sum(units) AS units, sum(restocked) AS restocked
    FROM back GROUP BY 1, 2
  )
  SELECT s.id, s.placed_at, s.placed_by, l.variant_id, l.quantity, coalesce(g.units, 0)::int,
    l.quantity::bigint * l.unit_price_amd, l.discount_amd::bigint + l.points_amd, coalesce(g.amount_amd, 0)::bigint,
    CASE WHEN l.unit_cost_amd IS NULL THEN 0
      ELSE l.quantity::bigint * l.unit_price_amd - l.discount_amd - l.points_amd - coalesce(g.amount_amd, 0) END::bigint,
    coalesce(round((l.quantity - coalesce(g.restocked, 0)) * l.unit_cost_amd), 0)::bigint
  FROM sold s JOIN "order_line" l ON l.order_id = s.id
  LEFT JOIN given g ON g.order_id = l.order_id AND g.variant_id = l.variant_id
$$;

-- The definition of sales (docs/adr/0054): the figures of an order count on the day it was placed. Gross sales are goods,
-- rentals, delivery paid online and withheld deposits. Refunds count once they are requested; a refund for removed lines
-- is no refund, because the order is smaller since.
CREATE FUNCTION sales_hours_of(dates date[]) RETURNS SETOF "sales_hour" LANGUAGE sql STABLE PARALLEL SAFE ROWS 48 AS $$
  WITH placed AS MATERIALIZED (
    SELECT o.id, o.placed_at, CASE WHEN o.placed_by IS NULL THEN 'storefront' ELSE 'staff' END AS channel,
      o.status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered') AS is_sale, o.status = 'cancelled' AS is_cancelled,
      o.goods_amd, o.rental_amd, o.discount_amd + o.points_amd AS discount_amd,
      o.total_amd - o.deposit_amd - o.rental_amd - o.goods_amd + o.discount_amd + o.points_amd AS delivery_amd
    FROM sales_orders_of(dates) o
  ), refunds AS MATERIALIZED (
    SELECT o.id, sum(r.amount_amd - r.deposit_amd) AS amount_amd
    FROM placed o JOIN "payment" p ON p.order_id = o.id AND p.status = 'captured'
    JOIN "payment_refund" r ON r.payment_id = p.id
    WHERE o.is_sale AND r.reason <> 'lines_changed' GROUP BY 1
  ), withheld AS MATERIALIZED (
    SELECT o.id, sum(c.amount_amd) AS amount_amd
    FROM placed o JOIN "rental_booking" b ON b.order_id = o.id AND b.state = 'closed'
    JOIN "rental_charge" c ON c.booking_id = b.id
    WHERE o.is_sale AND o.rental_amd > 0 GROUP BY 1
  ), costs AS MATERIALIZED (
    SELECT l.order_id, sum(l.costed_amd) AS costed_amd, sum(l.cost_amd) AS cost_amd FROM sales_lines_of(dates) l GROUP BY 1
  ), counted AS (
    SELECT o.*, o.placed_at AT TIME ZONE 'UTC' + interval '4 hours' AS local,
      o.is_sale OR o.is_cancelled AND EXISTS (
        SELECT FROM "payment" p WHERE p.order_id = o.id AND p.status = 'captured') AS is_paid,
      r.amount_amd AS refund_amd, w.amount_amd AS withheld_amd, c.costed_amd, c.cost_amd
    FROM placed o
    LEFT JOIN refunds r ON r.id = o.id LEFT JOIN withheld w ON w.id = o.id LEFT JOIN costs c ON c.order_id = o.id
  )
  SELECT local::date, extract(hour FROM local)::smallint, channel, count(*)::int,
    (count(*) FILTER (WHERE is_paid))::int, (count(*) FILTER (WHERE is_sale))::int,
    coalesce(sum(goods_amd) FILTER (WHERE is_sale), 0)::bigint, coalesce(sum(rental_amd) FILTER (WHERE is_sale), 0)::bigint,
    coalesce(sum(delivery_amd) FILTER (WHERE is_sale), 0)::bigint, coalesce(sum(withheld_amd), 0)::bigint,
    coalesce(sum(discount_amd) FILTER (WHERE is_sale), 0)::bigint, coalesce(sum(refund_amd), 0)::bigint,
    coalesce(sum(costed_amd), 0)::bigint, coalesce(sum(cost_amd), 0)::bigint
  FROM counted GROUP BY 1, 2, 3
$$;

CREATE FUNCTION sales_products_of(dates date[]) RETURNS SETOF "sales_product" LANGUAGE sql STABLE PARALLEL SAFE ROWS 3000 AS $$
  SELECT sales_date(l.placed_at), v.product_id, sum(l.quantity)::int, sum(l.returned)::int, sum(l.goods_amd)::int,
    sum(l.discount_amd)::int, sum(l.refund_amd)::int, sum(l.costed_amd)::int, sum(l.cost_amd)::int
  FROM sales_lines_of(dates) l JOIN "variant" v ON v.id = l.variant_id
  GROUP BY 1, 2
$$;

-- The sales of a period: computed days, and those with changes from the orders. Both see the same snapshot.
CREATE FUNCTION sales_hours(first date, last date) RETURNS SETOF "sales_hour" LANGUAGE sql STABLE PARALLEL SAFE ROWS 2000 AS $$
  SELECT h.* FROM "sales_hour" h WHERE h.date BETWEEN first AND last
    AND h.date <> ALL (ARRAY(SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last))
  UNION ALL
  SELECT n.* FROM sales_hours_of(ARRAY(
    SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last)) n
$$;

CREATE FUNCTION sales_products(first date, last date) RETURNS SETOF "sales_product" LANGUAGE sql STABLE PARALLEL SAFE ROWS 100000 AS $$
  SELECT h.* FROM "sales_product" h WHERE h.date BETWEEN first AND last
    AND h.date <> ALL (ARRAY(SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last))
  UNION ALL
  SELECT n.* FROM sales_products_of(ARRAY(
    SELECT DISTINCT c.date FROM "sales_change" c WHERE c.date BETWEEN first AND last)) n
$$;

-- Each change of a sale marks the day of its order.
CREATE FUNCTION mark_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_change" (date) VALUES (sales_date(NEW.placed_at));
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_mark_sales_placed" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION mark_sales_of_order();
CREATE TRIGGER "orders_mark_sales" AFTER UPDATE ON "orders" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND (OLD.status = 'awaiting_payment' OR NEW.status = 'cancelled')
    OR (OLD.goods_amd, OLD.discount_amd, OLD.points_amd, OLD.rental_amd, OLD.deposit_amd, OLD.total_amd)
      IS DISTINCT FROM (NEW.goods_amd, NEW.discount_amd, NEW.points_amd, NEW.rental_amd, NEW.deposit_amd, NEW.total_amd))
  EXECUTE FUNCTION mark_sales_of_order();

CREATE FUNCTION mark_sales_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO "sales_change" (date) SELECT sales_date(o.placed_at) FROM "orders" o WHERE o.id = part.order_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "order_line_marks_sales" AFTER UPDATE OR DELETE ON "order_line"
  FOR EACH ROW EXECUTE FUNCTION mark_sales_of_part();
CREATE TRIGGER "order_return_marks_sales" AFTER UPDATE OF status ON "order_return" FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status AND NEW.status = 'received') EXECUTE FUNCTION mark_sales_of_part();
CREATE TRIGGER "refunded_line_marks_sales" AFTER INSERT ON "refunded_line"
  FOR EACH ROW EXECUTE FUNCTION mark_sales_of_part();
CREATE TRIGGER "rental_booking_marks_sales" AFTER UPDATE OF state ON "rental_booking" FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state AND NEW.state = 'closed') EXECUTE FUNCTION mark_sales_of_part();

CREATE FUNCTION mark_sales_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_change" (date) SELECT sales_date(o.placed_at)
    FROM "payment" p JOIN "orders" o ON o.id = p.order_id WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "payment_refund_marks_sales" AFTER INSERT OR UPDATE OF amount_amd, deposit_amd ON "payment_refund"
  FOR EACH ROW EXECUTE FUNCTION mark_sales_of_refund();

-- The job computes the days of the orders that exist.
INSERT INTO "sales_change" (date) SELECT DISTINCT sales_date(placed_at) FROM "orders";
