-- How often a worker began the present step of an import.
ALTER TABLE "catalog_import" ADD COLUMN "attempts" INTEGER NOT NULL DEFAULT 0;
