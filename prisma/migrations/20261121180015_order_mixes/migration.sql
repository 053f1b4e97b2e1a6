-- CreateTable
CREATE TABLE "order_mix_part" (
    "order_id" UUID NOT NULL,
    "mix" SMALLINT NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "percentage" SMALLINT,

    CONSTRAINT "order_mix_part_pkey" PRIMARY KEY ("order_id","mix","variant_id")
);

-- CreateIndex
CREATE INDEX "order_mix_part_order_id_variant_id_idx" ON "order_mix_part"("order_id", "variant_id");

-- AddForeignKey
ALTER TABLE "order_mix_part" ADD CONSTRAINT "order_mix_part_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_mix_part" ADD CONSTRAINT "order_mix_part_quantity" CHECK ("quantity" > 0);
ALTER TABLE "order_mix_part" ADD CONSTRAINT "order_mix_part_percentage" CHECK ("percentage" BETWEEN 1 AND 99);
