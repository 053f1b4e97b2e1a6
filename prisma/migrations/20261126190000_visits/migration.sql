-- CreateTable
CREATE TABLE "visit" (
    "id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "locale" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "is_returning" BOOLEAN NOT NULL,
    "step" SMALLINT NOT NULL,

    CONSTRAINT "visit_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visit_day" (
    "date" DATE NOT NULL,
    "locale" TEXT NOT NULL,
    "device" TEXT NOT NULL,
    "is_returning" BOOLEAN NOT NULL,
    "visits" INTEGER NOT NULL,
    "products" INTEGER NOT NULL,
    "carts" INTEGER NOT NULL,
    "checkouts" INTEGER NOT NULL,
    "orders" INTEGER NOT NULL,
    "paid" INTEGER NOT NULL,

    CONSTRAINT "visit_day_pkey" PRIMARY KEY ("date","locale","device","is_returning")
);

-- CreateIndex
CREATE INDEX "visit_date_idx" ON "visit"("date");
