-- The number of searches by day, language and text, without a reference to the customer.
CREATE TABLE "search_count" (
    "date" DATE NOT NULL,
    "locale" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "searches" INTEGER NOT NULL,
    "is_found" BOOLEAN NOT NULL,

    CONSTRAINT "search_count_pkey" PRIMARY KEY ("date","locale","query")
);
