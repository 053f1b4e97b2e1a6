-- The point of an order's address on the map.
CREATE TABLE "order_point" (
    "order_id" UUID NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "order_point_pkey" PRIMARY KEY ("order_id")
);
ALTER TABLE "order_point"
  ADD CONSTRAINT "order_point_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  ADD CONSTRAINT "order_point_in_armenia" CHECK (latitude BETWEEN 38.8 AND 41.4 AND longitude BETWEEN 43.4 AND 46.7);

-- A point belongs to the address at which it was set.
CREATE FUNCTION delete_order_point() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "order_point" WHERE "order_id" = NEW."id";
  RETURN NULL;
END $$;
CREATE TRIGGER "orders_point_follows_address" AFTER UPDATE OF "region", "city", "street", "building" ON "orders" FOR EACH ROW
  WHEN ((OLD.region, OLD.city, OLD.street, OLD.building) IS DISTINCT FROM (NEW.region, NEW.city, NEW.street, NEW.building))
  EXECUTE FUNCTION delete_order_point();
