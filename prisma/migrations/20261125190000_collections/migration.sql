-- Landing pages of products: a rule or a list picked by staff.
CREATE TABLE "collection" (
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "rule" JSONB,
    "title" JSONB NOT NULL,
    "sub_title" JSONB NOT NULL,
    "description" JSONB NOT NULL,
    "picture_id" UUID,
    "is_in_menu" BOOLEAN NOT NULL,
    "position" INTEGER NOT NULL,
    "is_published" BOOLEAN NOT NULL,
    "published_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "collection_kind_known" CHECK (kind IN ('rule', 'list')),
    CONSTRAINT "collection_rule_of_kind" CHECK ((kind = 'rule') = (rule IS NOT NULL)),
    CONSTRAINT "collection_published_at_known" CHECK (NOT is_published OR published_at IS NOT NULL)
);

-- The products of a list, in its order.
CREATE TABLE "collection_product" (
    "collection_id" UUID NOT NULL,
    "position" SMALLINT NOT NULL,
    "product_id" UUID NOT NULL,

    CONSTRAINT "collection_product_pkey" PRIMARY KEY ("collection_id","position")
);

-- The text and the picture of a brand's page.
CREATE TABLE "brand_page" (
    "brand" TEXT NOT NULL,
    "description" JSONB NOT NULL,
    "picture_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "brand_page_pkey" PRIMARY KEY ("brand")
);

-- The home page as staff edit it: one row.
CREATE TABLE "home_page" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "draft" JSONB NOT NULL,
    "published" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "published_at" TIMESTAMPTZ(3),
    "draft_picture_id" UUID,
    "published_picture_id" UUID,

    CONSTRAINT "home_page_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "home_page_one_row" CHECK (id = 1)
);

CREATE UNIQUE INDEX "collection_slug_key" ON "collection"("slug");
CREATE INDEX "collection_picture_id_idx" ON "collection"("picture_id");
CREATE INDEX "collection_product_product_id_idx" ON "collection_product"("product_id");
CREATE UNIQUE INDEX "collection_product_collection_id_product_id_key" ON "collection_product"("collection_id", "product_id");
CREATE INDEX "brand_page_picture_id_idx" ON "brand_page"("picture_id");

ALTER TABLE "collection" ADD CONSTRAINT "collection_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "collection_product" ADD CONSTRAINT "collection_product_product_id_fkey" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "brand_page" ADD CONSTRAINT "brand_page_picture_id_fkey" FOREIGN KEY ("picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "home_page" ADD CONSTRAINT "home_page_draft_picture_id_fkey" FOREIGN KEY ("draft_picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "home_page" ADD CONSTRAINT "home_page_published_picture_id_fkey" FOREIGN KEY ("published_picture_id") REFERENCES "picture"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
