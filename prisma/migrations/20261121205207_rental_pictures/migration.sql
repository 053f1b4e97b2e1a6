-- AlterTable
ALTER TABLE "rental_unit" ADD COLUMN     "ready_from" DATE;

-- CreateTable
CREATE TABLE "rental_picture" (
    "booking_id" UUID NOT NULL,
    "taken" TEXT NOT NULL,
    "nth" INTEGER NOT NULL,
    "picture_id" UUID NOT NULL,

    CONSTRAINT "rental_picture_pkey" PRIMARY KEY ("booking_id","taken","nth")
);

-- CreateIndex
CREATE INDEX "rental_picture_picture_id_idx" ON "rental_picture"("picture_id");

-- AddForeignKey
ALTER TABLE "rental_picture" ADD CONSTRAINT "rental_picture_booking_id_fkey" FOREIGN KEY ("booking_id") REFERENCES "rental_booking"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rental_picture" ADD CONSTRAINT "rental_picture_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "rental_picture"
  ADD CONSTRAINT "rental_picture_taken_known" CHECK (taken IN ('handed_over', 'returned')),
  ADD CONSTRAINT "rental_picture_nth" CHECK (nth BETWEEN 1 AND 10);

-- A rental goes by courier; where to is a setting.
ALTER TABLE "orders"
  DROP CONSTRAINT "orders_rental_by_courier",
  ADD CONSTRAINT "orders_rental_by_courier" CHECK (rental_amd = 0 OR delivery_type = 'express');
