-- Each sale raises the popularity of its products: as long as an index has it, PostgreSQL writes all indexes of the
-- product anew, that of its search text included. Lists are sorted in memory (docs/adr/0026).
-- DropIndex
DROP INDEX "product_category_popularity_id_idx";
