-- CreateIndex
CREATE INDEX "audit_entry_action_at_idx" ON "audit_entry"("action", "at");

-- CreateIndex
CREATE INDEX "orders_status_number_idx" ON "orders"("status", "number" DESC);

-- CreateIndex
CREATE INDEX "orders_placed_at_idx" ON "orders"("placed_at");
