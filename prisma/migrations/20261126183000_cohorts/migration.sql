-- AlterTable
ALTER TABLE "sales_change" ADD COLUMN     "customer" TEXT;

-- CreateTable
CREATE TABLE "customer_month" (
    "customer" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "cohort" DATE NOT NULL,
    "orders" INTEGER NOT NULL,
    "net_amd" BIGINT NOT NULL,

    CONSTRAINT "customer_month_pkey" PRIMARY KEY ("customer","month")
);

-- CreateTable
CREATE TABLE "cohort_month" (
    "cohort" DATE NOT NULL,
    "month" DATE NOT NULL,
    "customers" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "net_amd" BIGINT NOT NULL,

    CONSTRAINT "cohort_month_pkey" PRIMARY KEY ("cohort","month")
);

-- The customer of an order: the account, or the phone of an order by phone. Null once the person is deleted.
CREATE FUNCTION sales_customer(account_id uuid, phone text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(account_id::text, nullif(phone, ''));

-- Net sales as in sales_hours_of: what is paid without deposits, with their withheld parts, less refunds.
CREATE FUNCTION customer_months_of(customers text[]) RETURNS SETOF "customer_month" LANGUAGE sql STABLE PARALLEL SAFE ROWS 3000
  -- Looks up the orders of each customer by an index; the planner would rather read all orders.
  SET enable_seqscan = off SET enable_mergejoin = off SET enable_hashjoin = off SET jit = off AS $$
  WITH wanted AS MATERIALIZED (SELECT DISTINCT c AS customer FROM unnest(customers) AS c), owned AS MATERIALIZED (
    SELECT w.customer, o.id, o.placed_at, o.status, o.total_amd, o.deposit_amd, o.rental_amd
    FROM wanted w JOIN "orders" o ON o.account_id = CASE WHEN length(w.customer) = 36 THEN w.customer::uuid END
    UNION ALL
    SELECT w.customer, o.id, o.placed_at, o.status, o.total_amd, o.deposit_amd, o.rental_amd
    FROM wanted w JOIN "orders" o ON o.phone = w.customer AND o.account_id IS NULL AND o.placed_by IS NOT NULL
  ), sold AS MATERIALIZED (
    SELECT * FROM owned WHERE status IN ('paid', 'confirmed', 'packed', 'dispatched', 'delivered')
  ), netted AS (
    SELECT s.customer, date_trunc('month', sales_date(s.placed_at)::timestamp)::date AS month,
      s.total_amd - s.deposit_amd
      - coalesce((SELECT sum(r.amount_amd - r.deposit_amd) FROM "payment" p JOIN "payment_refund" r ON r.payment_id = p.id
        WHERE p.order_id = s.id AND p.status = 'captured' AND r.reason <> 'lines_changed'), 0)
      + CASE WHEN s.rental_amd > 0 THEN coalesce((SELECT sum(c.amount_amd)
        FROM "rental_booking" b JOIN "rental_charge" c ON c.booking_id = b.id
        WHERE b.order_id = s.id AND b.state = 'closed'), 0) ELSE 0 END AS net_amd
    FROM sold s
  )
  SELECT customer, month, min(month) OVER (PARTITION BY customer), count(*)::int, sum(net_amd)::bigint
  FROM netted GROUP BY customer, month
$$;

-- What the sums of the cohorts lack: the months of these customers from their orders, less those that were computed before.
CREATE FUNCTION cohort_changes(customers text[]) RETURNS SETOF "cohort_month" LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 AS $$
  SELECT cohort, month, sum(sign)::int, sum(sign * orders)::int, sum(sign * net_amd)::bigint
  FROM (
    SELECT 1 AS sign, n.* FROM customer_months_of(customers) n
    UNION ALL
    SELECT -1, m.* FROM "customer_month" m WHERE m.customer = ANY (customers)
  ) AS changes
  GROUP BY 1, 2
$$;

-- The sales to the cohorts of a month and later ones. Both parts see the same snapshot.
CREATE FUNCTION cohort_months(first date) RETURNS SETOF "cohort_month" LANGUAGE sql STABLE PARALLEL SAFE ROWS 1000 AS $$
  SELECT cohort, month, sum(customers)::int, sum(orders)::int, sum(net_amd)::bigint
  FROM (
    TABLE "cohort_month"
    UNION ALL
    SELECT * FROM cohort_changes(ARRAY(SELECT DISTINCT c.customer FROM "sales_change" c WHERE c.customer IS NOT NULL))
  ) AS months
  WHERE cohort >= first GROUP BY 1, 2
$$;

CREATE OR REPLACE FUNCTION mark_sales_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_change" (date, customer) VALUES (sales_date(NEW.placed_at), sales_customer(NEW.account_id, NEW.phone));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_sales_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  part record := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  INSERT INTO "sales_change" (date, customer) SELECT sales_date(o.placed_at), sales_customer(o.account_id, o.phone)
    FROM "orders" o WHERE o.id = part.order_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION mark_sales_of_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_change" (date, customer) SELECT sales_date(o.placed_at), sales_customer(o.account_id, o.phone)
    FROM "payment" p JOIN "orders" o ON o.id = p.order_id WHERE p.id = NEW.payment_id;
  RETURN NULL;
END $$;

-- An order that gets another customer: an account that takes over orders by phone, or a deleted person.
CREATE FUNCTION mark_customers_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "sales_change" (date, customer) VALUES
    (sales_date(NEW.placed_at), sales_customer(OLD.account_id, OLD.phone)),
    (sales_date(NEW.placed_at), sales_customer(NEW.account_id, NEW.phone));
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_mark_customers" AFTER UPDATE OF account_id, phone ON "orders" FOR EACH ROW
  WHEN (sales_customer(OLD.account_id, OLD.phone) IS DISTINCT FROM sales_customer(NEW.account_id, NEW.phone))
  EXECUTE FUNCTION mark_customers_of_order();

-- The months of the customers that exist.
INSERT INTO "customer_month" SELECT n.* FROM customer_months_of(ARRAY(
  SELECT DISTINCT sales_customer(account_id, phone) FROM "orders"
  WHERE sales_customer(account_id, phone) IS NOT NULL AND (account_id IS NOT NULL OR placed_by IS NOT NULL))) n;
INSERT INTO "cohort_month" SELECT cohort, month, count(*), sum(orders), sum(net_amd) FROM "customer_month" GROUP BY 1, 2;
