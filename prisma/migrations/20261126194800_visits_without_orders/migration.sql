-- A visit no longer names its order: the order and its payment become steps of the visit.
UPDATE "visit" SET "step" = CASE
    WHEN EXISTS (SELECT FROM "payment" p WHERE p."order_id" = "visit"."order_id" AND p."status" = 'captured') THEN 5
    ELSE 4
  END
  WHERE "order_id" IS NOT NULL;

-- AlterTable
ALTER TABLE "visit" DROP COLUMN "order_id";
