-- CreateTable
CREATE TABLE "books_check" (
    "day" DATE NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL,
    "broken" TEXT[],

    CONSTRAINT "books_check_pkey" PRIMARY KEY ("day")
);
