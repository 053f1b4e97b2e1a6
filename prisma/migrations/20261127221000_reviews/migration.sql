-- CreateTable
CREATE TABLE "review" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "rating" SMALLINT NOT NULL,
    "text" TEXT,
    "locale" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rejection" TEXT,
    "answer" TEXT,
    "answered_at" TIMESTAMPTZ(3),
    "helpful" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_photo" (
    "review_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "picture_id" UUID NOT NULL,

    CONSTRAINT "review_photo_pkey" PRIMARY KEY ("review_id","position")
);

-- CreateTable
CREATE TABLE "review_vote" (
    "review_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_vote_pkey" PRIMARY KEY ("review_id","account_id")
);

-- CreateTable
CREATE TABLE "product_rating" (
    "product_id" UUID NOT NULL,
    "stars_1" INTEGER NOT NULL DEFAULT 0,
    "stars_2" INTEGER NOT NULL DEFAULT 0,
    "stars_3" INTEGER NOT NULL DEFAULT 0,
    "stars_4" INTEGER NOT NULL DEFAULT 0,
    "stars_5" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "product_rating_pkey" PRIMARY KEY ("product_id")
);

-- CreateIndex
CREATE INDEX "review_helpful_idx" ON "review"("product_id", "helpful" DESC, "id" DESC) WHERE (status = 'published');

-- CreateIndex
CREATE INDEX "review_newest_idx" ON "review"("product_id", "id" DESC) WHERE (status = 'published');

-- CreateIndex
CREATE INDEX "review_pending_idx" ON "review"("id") WHERE (status = 'pending');

-- CreateIndex
CREATE UNIQUE INDEX "review_account_id_product_id_key" ON "review"("account_id", "product_id");

-- CreateIndex
CREATE INDEX "review_photo_picture_id_idx" ON "review_photo"("picture_id");

-- CreateIndex
CREATE UNIQUE INDEX "review_photo_review_id_picture_id_key" ON "review_photo"("review_id", "picture_id");

-- CreateIndex
CREATE INDEX "review_vote_account_id_idx" ON "review_vote"("account_id");

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review" ADD CONSTRAINT "review_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_review_id_fkey" FOREIGN KEY ("review_id") REFERENCES "review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_vote" ADD CONSTRAINT "review_vote_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product_rating" ADD CONSTRAINT "product_rating_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.
ALTER TABLE "review"
  ADD CONSTRAINT "review_rating_range" CHECK (rating BETWEEN 1 AND 5),
  ADD CONSTRAINT "review_text_whole" CHECK (text <> ''),
  ADD CONSTRAINT "review_status_known" CHECK (status IN ('pending', 'published', 'rejected')),
  ADD CONSTRAINT "review_rejected_why" CHECK ((status = 'rejected') = (rejection IS NOT NULL)),
  ADD CONSTRAINT "review_answer_whole" CHECK ((answer IS NULL) = (answered_at IS NULL) AND answer <> ''),
  ADD CONSTRAINT "review_votes_counted" CHECK (helpful >= 0);
ALTER TABLE "review_photo" ADD CONSTRAINT "review_photo_few" CHECK (position BETWEEN 1 AND 4);
ALTER TABLE "product_rating"
  ADD CONSTRAINT "product_rating_counted" CHECK (least(stars_1, stars_2, stars_3, stars_4, stars_5) >= 0);
ALTER TABLE "picture"
  DROP CONSTRAINT "picture_owner_known",
  ADD CONSTRAINT "picture_owner_known" CHECK (owner IN ('catalog', 'rental', 'return', 'delivery', 'review'));
