-- CreateTable
CREATE TABLE "order_mix" (
    "order_id" UUID NOT NULL,
    "mix" SMALLINT NOT NULL,
    "name" TEXT,

    CONSTRAINT "order_mix_pkey" PRIMARY KEY ("order_id","mix")
);

-- Mixes that were ordered before they had names.
INSERT INTO "order_mix" ("order_id", "mix") SELECT DISTINCT "order_id", "mix" FROM "order_mix_part";

-- AddForeignKey
ALTER TABLE "order_mix" ADD CONSTRAINT "order_mix_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_mix_part" ADD CONSTRAINT "order_mix_part_order_id_mix_fkey" FOREIGN KEY ("order_id", "mix") REFERENCES "order_mix"("order_id", "mix") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "order_mix" ADD CONSTRAINT "order_mix_name" CHECK (char_length("name") BETWEEN 1 AND 40);
