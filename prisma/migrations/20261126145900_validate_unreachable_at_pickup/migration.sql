ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_unreachable_while_kept";
