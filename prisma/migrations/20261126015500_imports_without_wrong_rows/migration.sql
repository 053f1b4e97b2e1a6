-- A file with wrong rows can be applied without them, but not if no row is left.
ALTER TABLE "catalog_import"
  DROP CONSTRAINT "catalog_import_without_wrong_rows",
  ADD CONSTRAINT "catalog_import_with_correct_rows" CHECK (state NOT IN ('applying', 'applied') OR wrong_rows = 0 OR new_rows + changed_rows > 0);
