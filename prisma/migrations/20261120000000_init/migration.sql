CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "flavor" (
    "id" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_hy" TEXT NOT NULL,
    "intensity" SMALLINT NOT NULL,
    "role" TEXT NOT NULL,
    "max_share_percent" SMALLINT NOT NULL,

    CONSTRAINT "flavor_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "product" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "title_ru" TEXT NOT NULL,
    "title_en" TEXT,
    "title_hy" TEXT,
    "sub_title_ru" TEXT NOT NULL,
    "sub_title_en" TEXT,
    "sub_title_hy" TEXT,
    "description_ru" TEXT NOT NULL,
    "description_en" TEXT,
    "description_hy" TEXT,
    "flavor_category" TEXT,
    "flavor_id" TEXT,
    "strength" TEXT,
    "volume_ml" INTEGER,
    "accessory_type" TEXT,
    "coal_size_mm" INTEGER,
    "sweet" SMALLINT,
    "sour" SMALLINT,
    "fresh" SMALLINT,
    "spicy" SMALLINT,
    "creamy" SMALLINT,
    "bitter" SMALLINT,
    "herbal" SMALLINT,
    "popularity" INTEGER NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "product_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "variant" (
    "id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "price_amd" INTEGER NOT NULL,
    "old_price_amd" INTEGER,
    "on_hand" INTEGER NOT NULL,
    "reserved" INTEGER NOT NULL DEFAULT 0,
    "same_day" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "variant_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "stock_move" (
    "id" BIGSERIAL NOT NULL,
    "variant_id" UUID NOT NULL,
    "delta" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "ref" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stock_move_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_slot" (
    "id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "start_time" TEXT NOT NULL,
    "end_time" TEXT NOT NULL,
    "capacity" INTEGER NOT NULL,
    "taken" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "delivery_slot_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "account" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "birth_date" DATE NOT NULL,
    "password_hash" TEXT NOT NULL,
    "password_changed_at" TIMESTAMPTZ(3),
    "role" TEXT NOT NULL DEFAULT 'customer',
    "locale" TEXT NOT NULL DEFAULT 'ru',
    "terms_version" TEXT NOT NULL,
    "terms_locale" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "age_attested_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "registration" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "flow_hash" BYTEA NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "birth_date" DATE NOT NULL,
    "password_hash" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "terms_version" TEXT NOT NULL,
    "terms_accepted_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "counted_at" TIMESTAMPTZ(3),

    CONSTRAINT "registration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "otp" (
    "id" UUID NOT NULL,
    "recipient" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "account_id" UUID,
    "registration_id" UUID,
    "code_mac" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "consumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "otp_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "session" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "otp_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_throttle" (
    "phone" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "wrong_at" TIMESTAMPTZ(3)[],
    "level" INTEGER NOT NULL DEFAULT 0,
    "wait_until" TIMESTAMPTZ(3),
    "in_flight" INTEGER NOT NULL DEFAULT 0,
    "streak" INTEGER NOT NULL DEFAULT 0,
    "touched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_throttle_pkey" PRIMARY KEY ("phone","kind")
);

-- CreateTable
CREATE TABLE "wrong_code" (
    "recipient" TEXT NOT NULL,
    "is_known" BOOLEAN NOT NULL,
    "day" DATE NOT NULL,
    "wrong" INTEGER NOT NULL,

    CONSTRAINT "wrong_code_pkey" PRIMARY KEY ("recipient","is_known","day")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "topic" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "params" JSONB NOT NULL DEFAULT '{}',
    "sealed_code" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dev_message" (
    "id" BIGSERIAL NOT NULL,
    "dedup_key" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "to" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "code" TEXT,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dev_message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "orders" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "account_id" UUID NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "status" TEXT NOT NULL,
    "cancel_reason" TEXT,
    "locale" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "secondary_phone" TEXT,
    "region" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "street" TEXT NOT NULL,
    "building" TEXT NOT NULL,
    "apartment" TEXT,
    "postal_code" TEXT,
    "notes" TEXT,
    "delivery_type" TEXT NOT NULL,
    "slot_id" UUID,
    "goods_amd" INTEGER NOT NULL,
    "delivery_fee_state" TEXT NOT NULL,
    "delivery_fee_amd" INTEGER,
    "total_amd" INTEGER NOT NULL,
    "vat_amd" INTEGER NOT NULL,
    "hold_until" TIMESTAMPTZ(3),
    "placed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "orders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "order_line" (
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "brand" TEXT NOT NULL,
    "title_ru" TEXT NOT NULL,
    "title_en" TEXT,
    "title_hy" TEXT,
    "image_url" TEXT NOT NULL,
    "weight_grams" INTEGER NOT NULL,
    "quantity" INTEGER NOT NULL,
    "unit_price_amd" INTEGER NOT NULL,

    CONSTRAINT "order_line_pkey" PRIMARY KEY ("order_id","variant_id")
);

-- CreateTable
CREATE TABLE "reservation" (
    "order_id" UUID NOT NULL,
    "variant_id" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "state" TEXT NOT NULL,

    CONSTRAINT "reservation_pkey" PRIMARY KEY ("order_id","variant_id")
);

-- CreateTable
CREATE TABLE "order_event" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "from" TEXT,
    "to" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "reason" TEXT,

    CONSTRAINT "order_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment" (
    "id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_ref" TEXT,
    "status" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),
    "asked_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_refund" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "provider_ref" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "last_error" TEXT,

    CONSTRAINT "payment_refund_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_event" (
    "id" BIGSERIAL NOT NULL,
    "provider" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "payment_id" UUID,

    CONSTRAINT "payment_event_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_payment" (
    "ref" TEXT NOT NULL,
    "payment_id" UUID NOT NULL,
    "shop_name" TEXT NOT NULL,
    "order_number" INTEGER NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "locale" TEXT NOT NULL,
    "return_url" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "captured_amd" INTEGER,
    "refunded_amd" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "sandbox_payment_pkey" PRIMARY KEY ("ref")
);

-- CreateTable
CREATE TABLE "sandbox_refund" (
    "key" TEXT NOT NULL,
    "ref" TEXT NOT NULL,
    "amount_amd" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_refund_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "setting" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "setting_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ai_usage" (
    "phone" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "used" INTEGER NOT NULL,

    CONSTRAINT "ai_usage_pkey" PRIMARY KEY ("phone","day")
);

-- CreateTable
CREATE TABLE "ai_request" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "adviser" TEXT,
    "flavor_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "ai_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "product_slug_key" ON "product"("slug");

-- CreateIndex
CREATE INDEX "product_category_popularity_id_idx" ON "product"("category", "popularity" DESC, "id");

-- CreateIndex
CREATE INDEX "product_category_created_at_id_idx" ON "product"("category", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "product_flavor_id_idx" ON "product"("flavor_id");

-- CreateIndex
CREATE INDEX "product_search_idx" ON "product" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "variant_sku_key" ON "variant"("sku");

-- CreateIndex
CREATE UNIQUE INDEX "variant_product_id_weight_grams_key" ON "variant"("product_id", "weight_grams");

-- CreateIndex
CREATE INDEX "stock_move_variant_id_idx" ON "stock_move"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "stock_move_ref_variant_id_kind_key" ON "stock_move"("ref", "variant_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_slot_date_start_time_key" ON "delivery_slot"("date", "start_time");

-- CreateIndex
CREATE UNIQUE INDEX "account_phone_key" ON "account"("phone");

-- CreateIndex
CREATE INDEX "account_email_idx" ON "account"("email");

-- CreateIndex
CREATE INDEX "registration_phone_created_at_idx" ON "registration"("phone", "created_at");

-- CreateIndex
CREATE INDEX "registration_created_at_idx" ON "registration"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "registration_phone_flow_hash_key" ON "registration"("phone", "flow_hash");

-- CreateIndex
CREATE INDEX "otp_recipient_created_at_idx" ON "otp"("recipient", "created_at");

-- CreateIndex
CREATE INDEX "otp_created_at_idx" ON "otp"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "session_otp_id_key" ON "session"("otp_id");

-- CreateIndex
CREATE INDEX "session_account_id_idx" ON "session"("account_id");

-- CreateIndex
CREATE INDEX "login_throttle_touched_at_idx" ON "login_throttle"("touched_at");

-- CreateIndex
CREATE INDEX "wrong_code_day_idx" ON "wrong_code"("day");

-- CreateIndex
CREATE INDEX "outbox_due_idx" ON "outbox"("due_at") WHERE (sent_at IS NULL AND failed_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_topic_key_key" ON "outbox"("topic", "key");

-- CreateIndex
CREATE UNIQUE INDEX "dev_message_dedup_key_key" ON "dev_message"("dedup_key");

-- CreateIndex
CREATE INDEX "dev_message_to_id_idx" ON "dev_message"("to", "id");

-- CreateIndex
CREATE UNIQUE INDEX "orders_number_key" ON "orders"("number");

-- CreateIndex
CREATE INDEX "orders_account_id_number_idx" ON "orders"("account_id", "number" DESC);

-- CreateIndex
CREATE INDEX "orders_slot_id_idx" ON "orders"("slot_id");

-- CreateIndex
CREATE INDEX "orders_hold_idx" ON "orders"("hold_until") WHERE (status = 'awaiting_payment');

-- CreateIndex
CREATE UNIQUE INDEX "orders_account_id_idempotency_key_key" ON "orders"("account_id", "idempotency_key");

-- CreateIndex
CREATE INDEX "order_line_variant_id_idx" ON "order_line"("variant_id");

-- CreateIndex
CREATE INDEX "reservation_variant_id_idx" ON "reservation"("variant_id");

-- CreateIndex
CREATE UNIQUE INDEX "order_event_order_id_seq_key" ON "order_event"("order_id", "seq");

-- CreateIndex
CREATE INDEX "payment_order_id_idx" ON "payment"("order_id");

-- CreateIndex
CREATE INDEX "payment_pending_idx" ON "payment"("created_at") WHERE (status = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "payment_provider_provider_ref_key" ON "payment"("provider", "provider_ref");

-- CreateIndex
CREATE UNIQUE INDEX "one_capture" ON "payment"("order_id") WHERE (status = 'captured');

-- CreateIndex
CREATE UNIQUE INDEX "payment_refund_key_key" ON "payment_refund"("key");

-- CreateIndex
CREATE INDEX "payment_refund_payment_id_idx" ON "payment_refund"("payment_id");

-- CreateIndex
CREATE INDEX "payment_refund_open_idx" ON "payment_refund"("due_at") WHERE (status <> 'confirmed');

-- CreateIndex
CREATE INDEX "payment_event_payment_id_idx" ON "payment_event"("payment_id");

-- CreateIndex
CREATE INDEX "payment_event_open_idx" ON "payment_event"("received_at") WHERE (processed_at IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "payment_event_provider_event_key_key" ON "payment_event"("provider", "event_key");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_payment_payment_id_key" ON "sandbox_payment"("payment_id");

-- CreateIndex
CREATE INDEX "sandbox_refund_ref_idx" ON "sandbox_refund"("ref");

-- CreateIndex
CREATE INDEX "ai_request_phone_day_idx" ON "ai_request"("phone", "day");

-- CreateIndex
CREATE INDEX "ai_request_account_id_idx" ON "ai_request"("account_id");

-- CreateIndex
CREATE INDEX "ai_request_running_idx" ON "ai_request"("started_at") WHERE (state = 'running');

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_flavor_id_fkey" FOREIGN KEY ("flavor_id") REFERENCES "flavor"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "variant" ADD CONSTRAINT "variant_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "session" ADD CONSTRAINT "session_otp_id_fkey" FOREIGN KEY ("otp_id") REFERENCES "otp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_slot_id_fkey" FOREIGN KEY ("slot_id") REFERENCES "delivery_slot"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_order_id_variant_id_fkey" FOREIGN KEY ("order_id", "variant_id") REFERENCES "order_line"("order_id", "variant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reservation" ADD CONSTRAINT "reservation_variant_id_fkey" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment" ADD CONSTRAINT "payment_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sandbox_refund" ADD CONSTRAINT "sandbox_refund_ref_fkey" FOREIGN KEY ("ref") REFERENCES "sandbox_payment"("ref") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ai_request" ADD CONSTRAINT "ai_request_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- What must never be, whatever the program does. Prisma's schema cannot say these; a test lists them.

ALTER TABLE "account"
  ADD CONSTRAINT "account_phone_form" CHECK (phone ~ '^\+374\d{8}$'),
  ADD CONSTRAINT "account_email_lower_case" CHECK (email = lower(email)),
  ADD CONSTRAINT "account_role_known" CHECK (role IN ('customer', 'operator', 'admin')),
  ADD CONSTRAINT "account_locale_known" CHECK (locale IN ('ru', 'en', 'hy'));

ALTER TABLE "otp"
  ADD CONSTRAINT "otp_attempts_in_range" CHECK (attempts BETWEEN 0 AND 5),
  ADD CONSTRAINT "otp_purpose_known" CHECK (purpose IN ('register', 'login', 'second_step', 'reset'));

ALTER TABLE "login_throttle"
  ADD CONSTRAINT "login_throttle_not_negative" CHECK (level >= 0 AND in_flight >= 0 AND streak >= 0),
  ADD CONSTRAINT "login_throttle_kind_known" CHECK (kind IN ('password', 'password:known', 'change'));

ALTER TABLE "wrong_code"
  ADD CONSTRAINT "wrong_code_within_limit" CHECK (wrong BETWEEN 0 AND 20);

ALTER TABLE "outbox"
  ADD CONSTRAINT "outbox_channel_known" CHECK (channel IN ('sms', 'email')),
  ADD CONSTRAINT "outbox_sent_or_failed" CHECK (sent_at IS NULL OR failed_at IS NULL);

ALTER TABLE "flavor"
  ADD CONSTRAINT "flavor_intensity_in_range" CHECK (intensity BETWEEN 1 AND 5),
  ADD CONSTRAINT "flavor_share_in_range" CHECK (max_share_percent BETWEEN 1 AND 100),
  ADD CONSTRAINT "flavor_role_known" CHECK (role IN ('base', 'accent', 'cooling'));

ALTER TABLE "product"
  ADD CONSTRAINT "product_category_known" CHECK (category IN ('flavor', 'accessory', 'hookah', 'coal')),
  ADD CONSTRAINT "product_strength_known" CHECK (strength IN ('mild', 'medium', 'strong')),
  ADD CONSTRAINT "product_flavor_complete" CHECK (category <> 'flavor' OR (flavor_category IS NOT NULL AND flavor_id IS NOT NULL AND strength IS NOT NULL
    AND num_nulls(sweet, sour, fresh, spicy, creamy, bitter, herbal) = 0)),
  ADD CONSTRAINT "product_accessory_complete" CHECK (category <> 'accessory' OR accessory_type IS NOT NULL),
  ADD CONSTRAINT "product_taste_in_range" CHECK (sweet BETWEEN 0 AND 100 AND sour BETWEEN 0 AND 100 AND fresh BETWEEN 0 AND 100 AND spicy BETWEEN 0 AND 100
    AND creamy BETWEEN 0 AND 100 AND bitter BETWEEN 0 AND 100 AND herbal BETWEEN 0 AND 100),
  ADD CONSTRAINT "product_volume_positive" CHECK (volume_ml > 0),
  ADD CONSTRAINT "product_coal_size_positive" CHECK (coal_size_mm > 0),
  ADD CONSTRAINT "product_popularity_not_negative" CHECK (popularity >= 0);

ALTER TABLE "variant"
  ADD CONSTRAINT "variant_weight_positive" CHECK (weight_grams > 0),
  ADD CONSTRAINT "variant_price_positive" CHECK (price_amd > 0),
  ADD CONSTRAINT "variant_old_price_higher" CHECK (old_price_amd > price_amd),
  ADD CONSTRAINT "variant_on_hand_not_negative" CHECK (on_hand >= 0),
  ADD CONSTRAINT "variant_reserved_not_negative" CHECK (reserved >= 0),
  ADD CONSTRAINT "no_oversell" CHECK (reserved <= on_hand);

ALTER TABLE "stock_move"
  ADD CONSTRAINT "stock_move_not_zero" CHECK (delta <> 0),
  ADD CONSTRAINT "stock_move_kind_known" CHECK (kind IN ('receipt', 'sale', 'sale_reversal', 'correction'));

ALTER TABLE "delivery_slot"
  ADD CONSTRAINT "slot_not_overbooked" CHECK (taken BETWEEN 0 AND capacity),
  ADD CONSTRAINT "slot_times_form" CHECK (start_time ~ '^\d\d:\d\d$' AND end_time ~ '^\d\d:\d\d$');

ALTER TABLE "orders"
  ADD CONSTRAINT "orders_status_known" CHECK (status IN ('awaiting_payment', 'paid', 'confirmed', 'packed', 'dispatched', 'delivered', 'cancelled')),
  ADD CONSTRAINT "orders_cancel_reason_known" CHECK (cancel_reason IN ('customer', 'payment_expired', 'unreachable', 'out_of_stock', 'staff')),
  ADD CONSTRAINT "orders_cancelled_for_a_reason" CHECK ((status = 'cancelled') = (cancel_reason IS NOT NULL)),
  ADD CONSTRAINT "orders_awaiting_until" CHECK ((status = 'awaiting_payment') = (hold_until IS NOT NULL)),
  ADD CONSTRAINT "orders_delivery_type_known" CHECK (delivery_type IN ('express', 'post')),
  ADD CONSTRAINT "orders_express_has_slot" CHECK ((delivery_type = 'express') = (slot_id IS NOT NULL)),
  ADD CONSTRAINT "orders_money_not_negative" CHECK (goods_amd >= 0 AND delivery_fee_amd >= 0 AND total_amd >= 0 AND vat_amd >= 0),
  ADD CONSTRAINT "orders_delivery_fee_state" CHECK (delivery_fee_state = 'to_confirm' OR (delivery_fee_state = 'fixed' AND delivery_fee_amd IS NOT NULL)),
  ADD CONSTRAINT "orders_total_adds_up" CHECK (total_amd = goods_amd + CASE WHEN delivery_fee_state = 'fixed' THEN delivery_fee_amd ELSE 0 END),
  ADD CONSTRAINT "orders_vat_within_total" CHECK (vat_amd <= total_amd);

ALTER TABLE "order_line"
  ADD CONSTRAINT "order_line_quantity_in_range" CHECK (quantity BETWEEN 1 AND 99),
  ADD CONSTRAINT "order_line_price_positive" CHECK (unit_price_amd > 0);

ALTER TABLE "reservation"
  ADD CONSTRAINT "reservation_quantity_positive" CHECK (quantity > 0),
  ADD CONSTRAINT "reservation_state_known" CHECK (state IN ('held', 'consumed', 'released'));

ALTER TABLE "order_event"
  ADD CONSTRAINT "order_event_first_has_no_from" CHECK ((seq = 1) = ("from" IS NULL)),
  ADD CONSTRAINT "order_event_actor_known" CHECK (actor IN ('customer', 'staff', 'provider', 'system'));

ALTER TABLE "payment"
  ADD CONSTRAINT "payment_status_known" CHECK (status IN ('pending', 'captured', 'failed', 'refund_due', 'review')),
  ADD CONSTRAINT "payment_amount_positive" CHECK (amount_amd > 0);

ALTER TABLE "payment_refund"
  ADD CONSTRAINT "payment_refund_status_known" CHECK (status IN ('requested', 'sent', 'confirmed', 'failed')),
  ADD CONSTRAINT "payment_refund_amount_positive" CHECK (amount_amd > 0);

ALTER TABLE "sandbox_payment"
  ADD CONSTRAINT "sandbox_payment_status_known" CHECK (status IN ('open', 'approved', 'declined')),
  ADD CONSTRAINT "sandbox_payment_amounts_positive" CHECK (amount_amd > 0 AND captured_amd > 0),
  ADD CONSTRAINT "sandbox_payment_charged_when_approved" CHECK ((status = 'approved') = (captured_amd IS NOT NULL)),
  ADD CONSTRAINT "sandbox_payment_decided" CHECK ((status = 'open') = (decided_at IS NULL)),
  ADD CONSTRAINT "sandbox_payment_refund_within_captured" CHECK (refunded_amd BETWEEN 0 AND coalesce(captured_amd, 0));

ALTER TABLE "sandbox_refund"
  ADD CONSTRAINT "sandbox_refund_amount_positive" CHECK (amount_amd > 0);

ALTER TABLE "ai_usage"
  ADD CONSTRAINT "ai_usage_within_limit" CHECK (used BETWEEN 0 AND 3);

ALTER TABLE "ai_request"
  ADD CONSTRAINT "ai_request_state_known" CHECK (state IN ('running', 'ok', 'failed'));

-- Ledgers are append-only, whatever the role.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "stock_move_append_only" BEFORE UPDATE OR DELETE ON "stock_move" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "order_event_append_only" BEFORE UPDATE OR DELETE ON "order_event" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- A captured payment never changes; money back is a refund row of its own.
CREATE FUNCTION keep_captured() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a captured payment does not change' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER "payment_captured_stays" BEFORE UPDATE OR DELETE ON "payment" FOR EACH ROW WHEN (OLD.status = 'captured') EXECUTE FUNCTION keep_captured();

-- Short enough to be read out on the phone, never mistaken for a count.
ALTER SEQUENCE "orders_number_seq" RESTART WITH 10001;
