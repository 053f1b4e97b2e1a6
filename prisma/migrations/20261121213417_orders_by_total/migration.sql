-- CreateIndex
CREATE INDEX "orders_total_amd_number_idx" ON "orders"("total_amd", "number");
