-- CreateTable
CREATE TABLE "return_picture" (
    "return_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "picture_id" UUID NOT NULL,

    CONSTRAINT "return_picture_pkey" PRIMARY KEY ("return_id","position")
);

-- CreateIndex
CREATE INDEX "return_picture_picture_id_idx" ON "return_picture"("picture_id");

-- AddForeignKey
ALTER TABLE "return_picture" ADD CONSTRAINT "return_picture_return_id_fkey" FOREIGN KEY ("return_id") REFERENCES "order_return"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "return_picture" ADD CONSTRAINT "return_picture_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "return_picture"
  ADD CONSTRAINT "return_picture_position" CHECK (position BETWEEN 1 AND 5);

ALTER TABLE "picture"
  DROP CONSTRAINT "picture_owner_known",
  ADD CONSTRAINT "picture_owner_known" CHECK (owner IN ('catalog', 'rental', 'return'));
