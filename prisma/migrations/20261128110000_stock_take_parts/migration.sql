-- AlterTable
ALTER TABLE "stock_take_line" ADD COLUMN     "reserved" INTEGER,
ADD COLUMN     "unpacked" INTEGER;

-- What the schema language cannot say. Counts made before have neither. The process of the version before can count a line
-- again and keeps its parts, so that they are not compared with the expected units here.
ALTER TABLE "stock_take_line"
  ADD CONSTRAINT "stock_take_line_parts" CHECK (unpacked >= 0 AND reserved >= 0);
