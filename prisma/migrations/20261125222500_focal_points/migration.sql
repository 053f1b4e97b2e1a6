-- AlterTable
ALTER TABLE "picture" ADD COLUMN     "is_on_white" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "product_picture" ADD COLUMN     "focus_x" SMALLINT,
ADD COLUMN     "focus_y" SMALLINT;

ALTER TABLE "product_picture"
  ADD CONSTRAINT "product_picture_focus_in_range" CHECK (focus_x BETWEEN 0 AND 100 AND focus_y BETWEEN 0 AND 100),
  ADD CONSTRAINT "product_picture_focus_complete" CHECK ((focus_x IS NULL) = (focus_y IS NULL));
