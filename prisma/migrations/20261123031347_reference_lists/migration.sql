-- CreateTable
CREATE TABLE "accessory_type" (
    "id" TEXT NOT NULL,
    "name_ru" TEXT NOT NULL,
    "name_en" TEXT NOT NULL,
    "name_hy" TEXT NOT NULL,
    "hidden_at" TIMESTAMPTZ(3),
    "merged_into_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "accessory_type_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "flavor" ADD COLUMN     "hidden_at" TIMESTAMPTZ(3),
ADD COLUMN     "merged_into_id" TEXT,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- The reference data of every shop. A row that is there already stays as staff have it.
INSERT INTO "accessory_type" ("id", "name_ru", "name_en", "name_hy") VALUES
  ('bowl', 'Чаша', 'Bowl', 'Թասիկ'),
  ('heat-management', 'Калауд', 'Heat management', 'Կալաուդ'),
  ('foil', 'Фольга', 'Foil', 'Փայլաթիթեղ'),
  ('hose', 'Шланг', 'Hose', 'Խողովակ'),
  ('mouthpiece', 'Мундштук', 'Mouthpiece', 'Մունդշտուկ'),
  ('tongs', 'Щипцы', 'Tongs', 'Ունելի'),
  ('base', 'Колба', 'Base', 'Կոլբա'),
  ('molasses-catcher', 'Мелассоуловитель', 'Molasses catcher', 'Մելասորսիչ'),
  ('brush', 'Ёршик', 'Brush', 'Խոզանակ'),
  ('burner', 'Плитка для угля', 'Coal burner', 'Ածխի սալիկ'),
  ('wind-cover', 'Колпак', 'Wind cover', 'Քամուց պաշտպանիչ'),
  ('seal', 'Уплотнитель', 'Seal', 'Խցարար')
ON CONFLICT DO NOTHING;

INSERT INTO "flavor" ("id", "category", "name_ru", "name_en", "name_hy", "intensity", "role", "max_share_percent") VALUES
  ('cola', 'Non-alcoholic drink', 'Кола', 'Cola', 'Կոլա', 3, 'base', 70),
  ('energy-drink', 'Non-alcoholic drink', 'Энергетик', 'Energy drink', 'Էներգետիկ ըմպելիք', 4, 'base', 70),
  ('lemonade', 'Non-alcoholic drink', 'Лимонад', 'Lemonade', 'Լիմոնադ', 3, 'base', 70),
  ('tarragon-soda', 'Non-alcoholic drink', 'Лимонад «Тархун»', 'Tarragon soda', 'Թարխունով լիմոնադ', 4, 'base', 70),
  ('black-tea', 'Non-alcoholic drink', 'Чёрный чай', 'Black tea', 'Սև թեյ', 2, 'base', 70),
  ('green-tea', 'Non-alcoholic drink', 'Зелёный чай', 'Green tea', 'Կանաչ թեյ', 2, 'base', 70),
  ('peach-iced-tea', 'Non-alcoholic drink', 'Холодный чай с персиком', 'Peach iced tea', 'Դեղձով սառը թեյ', 3, 'base', 70),
  ('coffee', 'Non-alcoholic drink', 'Кофе', 'Coffee', 'Սուրճ', 4, 'accent', 30),
  ('ginger-lemonade', 'Non-alcoholic drink', 'Имбирный лимонад', 'Ginger lemonade', 'Կոճապղպեղով լիմոնադ', 3, 'base', 70),
  ('compote', 'Non-alcoholic drink', 'Компот', 'Compote', 'Կոմպոտ', 2, 'base', 70),
  ('fruit-punch', 'Non-alcoholic drink', 'Фруктовый пунш', 'Fruit punch', 'Մրգային պունչ', 3, 'base', 70),
  ('cocoa', 'Non-alcoholic drink', 'Какао', 'Cocoa', 'Կակաո', 3, 'base', 70),
  ('apple', 'Fruit', 'Яблоко', 'Apple', 'Խնձոր', 2, 'base', 70),
  ('double-apple', 'Fruit', 'Двойное яблоко', 'Double apple', 'Կրկնակի խնձոր', 4, 'base', 70),
  ('pear', 'Fruit', 'Груша', 'Pear', 'Տանձ', 2, 'base', 70),
  ('peach', 'Fruit', 'Персик', 'Peach', 'Դեղձ', 3, 'base', 70),
  ('apricot', 'Fruit', 'Абрикос', 'Apricot', 'Ծիրան', 3, 'base', 70),
  ('mango', 'Fruit', 'Манго', 'Mango', 'Մանգո', 4, 'base', 70),
  ('pineapple', 'Fruit', 'Ананас', 'Pineapple', 'Արքայախնձոր', 3, 'base', 70),
  ('banana', 'Fruit', 'Банан', 'Banana', 'Բանան', 4, 'base', 70),
  ('orange', 'Fruit', 'Апельсин', 'Orange', 'Նարինջ', 3, 'base', 70),
  ('lemon', 'Fruit', 'Лимон', 'Lemon', 'Կիտրոն', 3, 'accent', 30),
  ('lime', 'Fruit', 'Лайм', 'Lime', 'Լայմ', 3, 'accent', 30),
  ('grapefruit', 'Fruit', 'Грейпфрут', 'Grapefruit', 'Գրեյպֆրուտ', 3, 'base', 70),
  ('mandarin', 'Fruit', 'Мандарин', 'Mandarin', 'Մանդարին', 3, 'base', 70),
  ('melon', 'Fruit', 'Дыня', 'Melon', 'Սեխ', 3, 'base', 70),
  ('watermelon', 'Fruit', 'Арбуз', 'Watermelon', 'Ձմերուկ', 3, 'base', 70),
  ('pomegranate', 'Fruit', 'Гранат', 'Pomegranate', 'Նուռ', 3, 'base', 70),
  ('passion-fruit', 'Fruit', 'Маракуйя', 'Passion fruit', 'Մարակույա', 4, 'base', 70),
  ('lychee', 'Fruit', 'Личи', 'Lychee', 'Լիչի', 3, 'base', 70),
  ('kiwi', 'Fruit', 'Киви', 'Kiwi', 'Կիվի', 3, 'base', 70),
  ('quince', 'Fruit', 'Айва', 'Quince', 'Սերկևիլ', 2, 'base', 70),
  ('fig', 'Fruit', 'Инжир', 'Fig', 'Թուզ', 3, 'base', 70),
  ('coconut', 'Fruit', 'Кокос', 'Coconut', 'Կոկոս', 4, 'accent', 30),
  ('strawberry', 'Berry', 'Клубника', 'Strawberry', 'Ելակ', 3, 'base', 70),
  ('raspberry', 'Berry', 'Малина', 'Raspberry', 'Ազնվամորի', 3, 'base', 70),
  ('blueberry', 'Berry', 'Черника', 'Blueberry', 'Հապալաս', 3, 'base', 70),
  ('blackberry', 'Berry', 'Ежевика', 'Blackberry', 'Մոշ', 3, 'base', 70),
  ('sour-cherry', 'Berry', 'Вишня', 'Sour cherry', 'Բալ', 4, 'base', 70),
  ('sweet-cherry', 'Berry', 'Черешня', 'Sweet cherry', 'Կեռաս', 3, 'base', 70),
  ('blackcurrant', 'Berry', 'Чёрная смородина', 'Blackcurrant', 'Սև հաղարջ', 4, 'base', 70),
  ('redcurrant', 'Berry', 'Красная смородина', 'Redcurrant', 'Կարմիր հաղարջ', 3, 'base', 70),
  ('cranberry', 'Berry', 'Клюква', 'Cranberry', 'Լոռամիրգ', 3, 'base', 70),
  ('gooseberry', 'Berry', 'Крыжовник', 'Gooseberry', 'Կոկռոշ', 3, 'base', 70),
  ('grape', 'Berry', 'Виноград', 'Grape', 'Խաղող', 3, 'base', 70),
  ('sea-buckthorn', 'Berry', 'Облепиха', 'Sea buckthorn', 'Չիչխան', 3, 'accent', 30),
  ('barberry', 'Berry', 'Барбарис', 'Barberry', 'Ծորենի', 3, 'base', 70),
  ('mulberry', 'Berry', 'Тутовник', 'Mulberry', 'Թութ', 2, 'base', 70),
  ('cornelian-cherry', 'Berry', 'Кизил', 'Cornelian cherry', 'Հոն', 3, 'base', 70),
  ('vanilla-ice-cream', 'Dessert', 'Ванильное мороженое', 'Vanilla ice cream', 'Վանիլային պաղպաղակ', 3, 'base', 70),
  ('chocolate', 'Dessert', 'Шоколад', 'Chocolate', 'Շոկոլադ', 4, 'base', 70),
  ('caramel', 'Dessert', 'Карамель', 'Caramel', 'Կարամել', 4, 'accent', 30),
  ('cheesecake', 'Dessert', 'Чизкейк', 'Cheesecake', 'Չիզքեյք', 3, 'base', 70),
  ('honey-cake', 'Dessert', 'Медовик', 'Honey cake', 'Մեղրատորթ', 3, 'base', 70),
  ('gata', 'Dessert', 'Гата', 'Gata pastry', 'Գաթա', 2, 'base', 70),
  ('waffles', 'Dessert', 'Вафли', 'Waffles', 'Վաֆլի', 3, 'base', 70),
  ('marshmallow', 'Dessert', 'Маршмеллоу', 'Marshmallow', 'Մարշմելոու', 2, 'base', 70),
  ('bubble-gum', 'Dessert', 'Жевательная резинка', 'Bubble gum', 'Մաստակ', 4, 'base', 70),
  ('halva', 'Dessert', 'Халва', 'Halva', 'Հալվա', 3, 'base', 70),
  ('yogurt', 'Dessert', 'Йогурт', 'Yogurt', 'Յոգուրտ', 2, 'base', 70),
  ('tiramisu', 'Dessert', 'Тирамису', 'Tiramisu', 'Տիրամիսու', 3, 'base', 70),
  ('cookies', 'Dessert', 'Печенье', 'Cookies', 'Թխվածքաբլիթ', 3, 'base', 70),
  ('mint', 'Herb', 'Мята', 'Mint', 'Անանուխ', 4, 'accent', 30),
  ('basil', 'Herb', 'Базилик', 'Basil', 'Ռեհան', 4, 'accent', 30),
  ('thyme', 'Herb', 'Чабрец', 'Thyme', 'Ուրց', 4, 'accent', 30),
  ('tarragon', 'Herb', 'Эстрагон', 'Tarragon', 'Թարխուն', 4, 'accent', 30),
  ('lavender', 'Herb', 'Лаванда', 'Lavender', 'Նարդոս', 4, 'accent', 30),
  ('jasmine', 'Herb', 'Жасмин', 'Jasmine', 'Հասմիկ', 3, 'accent', 30),
  ('rose', 'Herb', 'Роза', 'Rose', 'Վարդ', 4, 'accent', 30),
  ('chamomile', 'Herb', 'Ромашка', 'Chamomile', 'Երիցուկ', 2, 'accent', 30),
  ('rosemary', 'Herb', 'Розмарин', 'Rosemary', 'Խնկունի', 4, 'accent', 30),
  ('sage', 'Herb', 'Шалфей', 'Sage', 'Եղեսպակ', 3, 'accent', 30),
  ('lemongrass', 'Herb', 'Лемонграсс', 'Lemongrass', 'Լեմոնգրաս', 3, 'accent', 30),
  ('pine', 'Herb', 'Хвоя', 'Pine needles', 'Սոճու ասեղներ', 4, 'accent', 30),
  ('mojito', 'Alcoholic drink', 'Мохито', 'Mojito', 'Մոխիտո', 3, 'base', 70),
  ('pina-colada', 'Alcoholic drink', 'Пина колада', 'Piña colada', 'Պինա կոլադա', 3, 'base', 70),
  ('cognac', 'Alcoholic drink', 'Коньяк', 'Cognac', 'Կոնյակ', 4, 'accent', 30),
  ('red-wine', 'Alcoholic drink', 'Красное вино', 'Red wine', 'Կարմիր գինի', 3, 'base', 70),
  ('mulled-wine', 'Alcoholic drink', 'Глинтвейн', 'Mulled wine', 'Գլինտվեյն', 4, 'base', 70),
  ('rum', 'Alcoholic drink', 'Ром', 'Rum', 'Ռոմ', 4, 'accent', 30),
  ('whiskey', 'Alcoholic drink', 'Виски', 'Whiskey', 'Վիսկի', 4, 'accent', 30),
  ('gin-tonic', 'Alcoholic drink', 'Джин-тоник', 'Gin and tonic', 'Ջին-տոնիկ', 3, 'base', 70),
  ('spritz', 'Alcoholic drink', 'Спритц', 'Spritz', 'Սպրից', 3, 'base', 70),
  ('sangria', 'Alcoholic drink', 'Сангрия', 'Sangria', 'Սանգրիա', 3, 'base', 70),
  ('margarita', 'Alcoholic drink', 'Маргарита', 'Margarita', 'Մարգարիտա', 3, 'base', 70),
  ('irish-cream', 'Alcoholic drink', 'Сливочный ликёр', 'Cream liqueur', 'Սերուցքային լիկյոր', 3, 'accent', 30),
  ('neutral-cooling', 'Cold', 'Нейтральный холод', 'Neutral cooling', 'Չեզոք սառնություն', 5, 'cooling', 20),
  ('ice', 'Cold', 'Лёд', 'Ice', 'Սառույց', 5, 'cooling', 20),
  ('menthol', 'Cold', 'Ментол', 'Menthol', 'Մենթոլ', 5, 'cooling', 20),
  ('icy-mint', 'Cold', 'Ледяная мята', 'Icy mint', 'Սառցե անանուխ', 5, 'cooling', 20),
  ('arctic-freshness', 'Cold', 'Арктическая свежесть', 'Arctic freshness', 'Արկտիկական թարմություն', 5, 'cooling', 20),
  ('icy-eucalyptus', 'Cold', 'Ледяной эвкалипт', 'Icy eucalyptus', 'Սառցե էվկալիպտ', 5, 'cooling', 20),
  ('icy-lemon', 'Cold', 'Ледяной лимон', 'Icy lemon', 'Սառցե կիտրոն', 4, 'accent', 30),
  ('icy-watermelon', 'Cold', 'Ледяной арбуз', 'Icy watermelon', 'Սառցե ձմերուկ', 4, 'base', 70),
  ('icy-berries', 'Cold', 'Ледяные ягоды', 'Icy berries', 'Սառցե հատապտուղներ', 4, 'base', 70),
  ('icy-mango', 'Cold', 'Ледяное манго', 'Icy mango', 'Սառցե մանգո', 4, 'base', 70),
  ('icy-grape', 'Cold', 'Ледяной виноград', 'Icy grape', 'Սառցե խաղող', 4, 'base', 70),
  ('cucumber', 'Gastronomy', 'Огурец', 'Cucumber', 'Վարունգ', 2, 'accent', 30),
  ('tomato', 'Gastronomy', 'Томат', 'Tomato', 'Լոլիկ', 3, 'accent', 30),
  ('bacon', 'Gastronomy', 'Бекон', 'Bacon', 'Բեկոն', 5, 'accent', 15),
  ('cheese', 'Gastronomy', 'Сыр', 'Cheese', 'Պանիր', 4, 'accent', 30),
  ('popcorn', 'Gastronomy', 'Попкорн', 'Popcorn', 'Պոպկորն', 3, 'base', 70),
  ('peanut', 'Gastronomy', 'Арахис', 'Peanut', 'Գետնանուշ', 3, 'accent', 30),
  ('hazelnut', 'Gastronomy', 'Фундук', 'Hazelnut', 'Պնդուկ', 3, 'accent', 30),
  ('walnut', 'Gastronomy', 'Грецкий орех', 'Walnut', 'Ընկույզ', 3, 'accent', 30),
  ('almond', 'Gastronomy', 'Миндаль', 'Almond', 'Նուշ', 3, 'accent', 30),
  ('sweet-corn', 'Gastronomy', 'Кукуруза', 'Sweet corn', 'Եգիպտացորեն', 3, 'accent', 30),
  ('pumpkin', 'Gastronomy', 'Тыква', 'Pumpkin', 'Դդում', 2, 'base', 70),
  ('honey', 'Gastronomy', 'Мёд', 'Honey', 'Մեղր', 3, 'accent', 30),
  ('oat', 'Gastronomy', 'Овсянка', 'Oatmeal', 'Վարսակ', 2, 'base', 70),
  ('cinnamon', 'Spice', 'Корица', 'Cinnamon', 'Դարչին', 5, 'accent', 15),
  ('cardamom', 'Spice', 'Кардамон', 'Cardamom', 'Հիլ', 5, 'accent', 15),
  ('clove', 'Spice', 'Гвоздика', 'Clove', 'Մեխակ', 5, 'accent', 15),
  ('ginger', 'Spice', 'Имбирь', 'Ginger', 'Կոճապղպեղ', 4, 'accent', 30),
  ('anise', 'Spice', 'Анис', 'Anise', 'Անիսոն', 4, 'accent', 30),
  ('star-anise', 'Spice', 'Бадьян', 'Star anise', 'Աստղաձև անիսոն', 4, 'accent', 30),
  ('black-pepper', 'Spice', 'Чёрный перец', 'Black pepper', 'Սև պղպեղ', 5, 'accent', 15),
  ('chili', 'Spice', 'Чили', 'Chili', 'Չիլի', 5, 'accent', 15),
  ('nutmeg', 'Spice', 'Мускатный орех', 'Nutmeg', 'Մշկընկույզ', 4, 'accent', 30),
  ('saffron', 'Spice', 'Шафран', 'Saffron', 'Զաֆրան', 4, 'accent', 30),
  ('vanilla', 'Spice', 'Ваниль', 'Vanilla', 'Վանիլ', 3, 'accent', 30),
  ('masala', 'Spice', 'Масала', 'Masala', 'Մասալա', 4, 'accent', 30),
  ('sumac', 'Spice', 'Сумах', 'Sumac', 'Սումախ', 3, 'accent', 30)
ON CONFLICT DO NOTHING;

-- CreateIndex
CREATE INDEX "product_accessory_type_idx" ON "product"("accessory_type");

-- AddForeignKey
ALTER TABLE "flavor" ADD CONSTRAINT "flavor_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "flavor"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "accessory_type" ADD CONSTRAINT "accessory_type_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "accessory_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "product" ADD CONSTRAINT "product_accessory_type_fkey" FOREIGN KEY ("accessory_type") REFERENCES "accessory_type"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Names are unique in each language, whatever their case, and with "ё" written as "е". Merged values keep their names.
CREATE UNIQUE INDEX "flavor_name_ru_unique" ON "flavor"
  (replace(lower(normalize(name_ru, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "flavor_name_en_unique" ON "flavor"
  (replace(lower(normalize(name_en, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "flavor_name_hy_unique" ON "flavor"
  (replace(lower(normalize(name_hy, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_ru_unique" ON "accessory_type"
  (replace(lower(normalize(name_ru, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_en_unique" ON "accessory_type"
  (replace(lower(normalize(name_en, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;
CREATE UNIQUE INDEX "accessory_type_name_hy_unique" ON "accessory_type"
  (replace(lower(normalize(name_hy, NFKC) COLLATE "und-x-icu"), 'ё', 'е')) WHERE merged_into_id IS NULL;

-- What the schema language cannot say.
ALTER TABLE "flavor" ADD CONSTRAINT "flavor_not_merged_into_itself" CHECK (merged_into_id <> id);
ALTER TABLE "accessory_type" ADD CONSTRAINT "accessory_type_not_merged_into_itself" CHECK (merged_into_id <> id);
