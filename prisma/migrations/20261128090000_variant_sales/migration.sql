-- CreateTable
CREATE TABLE "variant_sales" (
    "variant_id" UUID NOT NULL,
    "sold" INTEGER NOT NULL,

    CONSTRAINT "variant_sales_pkey" PRIMARY KEY ("variant_id")
);

-- AddForeignKey
ALTER TABLE "variant_sales" ADD CONSTRAINT "variant_sales_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "variant_sales" ADD CONSTRAINT "variant_sales_sold_positive" CHECK (sold > 0);

-- As the job purchasing.count_sales does, so that the reorder list has figures before its first run.
INSERT INTO "variant_sales" ("variant_id", "sold")
SELECT variant_id, -sum(delta) FROM "stock_move"
WHERE created_at >= now() - interval '30 days' AND kind IN ('sale', 'sale_reversal', 'line_change', 'return')
GROUP BY variant_id HAVING sum(delta) < 0;
