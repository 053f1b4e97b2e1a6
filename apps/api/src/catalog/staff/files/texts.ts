import type { ImportProblem } from '@shop/contracts/catalog-files.ts'
import { MAX_IMPORT_ROWS } from '@shop/contracts/catalog-files.ts'
import type { Locale, Texts } from '@shop/contracts/locale.ts'
import type { Problem } from './read-file.ts'

const most = String(MAX_IMPORT_ROWS)

const texts: Record<ImportProblem, Texts> = {
  not_utf8: {
    ru: 'Файл не в кодировке UTF-8. Сохраните его как «CSV UTF-8».',
    en: 'The file is not UTF-8. Save it as “CSV UTF-8”.',
    hy: 'Ֆայլը UTF-8 կոդավորմամբ չէ։ Պահեք այն որպես «CSV UTF-8»։',
  },
  not_csv: {
    ru: 'Файл не читается как CSV.',
    en: 'The file cannot be read as CSV.',
    hy: 'Ֆայլը չի կարդացվում որպես CSV։',
  },
  bad_character: {
    ru: 'В файле есть недопустимый знак (U+0000). Сохраните файл как «CSV UTF-8» и загрузите ещё раз.',
    en: 'The file contains a character that is not allowed (U+0000). Save it as “CSV UTF-8” and upload it again.',
    hy: 'Ֆայլում կա անթույլատրելի նիշ (U+0000)։ Պահեք այն որպես «CSV UTF-8» և կրկին վերբեռնեք։',
  },
  too_many_rows: {
    ru: `В файле больше ${most} строк. Разделите его.`,
    en: `The file has more than ${most} rows. Please divide it.`,
    hy: `Ֆայլում ${most}-ից ավելի տող կա։ Բաժանեք այն։`,
  },
  empty: {
    ru: 'В файле нет строк под заголовком.',
    en: 'The file has no rows below its heading.',
    hy: 'Ֆայլում վերնագրից ներքև տողեր չկան։',
  },
  no_key: {
    ru: 'В заголовке нет ни sku, ни slug: непонятно, о каких товарах строки.',
    en: 'The heading has neither sku nor slug: nothing says which products the rows are about.',
    hy: 'Վերնագրում չկա ո՛չ sku, ո՛չ slug․ պարզ չէ, թե տողերը որ ապրանքների մասին են։',
  },
  unknown_column: {
    ru: 'Такого столбца нет.',
    en: 'There is no such column.',
    hy: 'Այդպիսի սյունակ չկա։',
  },
  column_twice: {
    ru: 'Столбец указан дважды.',
    en: 'The column is there twice.',
    hy: 'Սյունակը նշված է երկու անգամ։',
  },
  changed: {
    ru: 'После проверки каталог изменился, ничего не записано. Загрузите файл ещё раз.',
    en: 'The catalogue has changed since the check, and nothing was written. Please upload the file again.',
    hy: 'Ստուգումից հետո կատալոգը փոխվել է, ոչինչ չի գրվել։ Կրկին վերբեռնեք ֆայլը։',
  },
  failed: {
    ru: 'Не удалось обработать файл, ничего не записано. Загрузите его ещё раз; если ошибка повторится, сообщите администратору.',
    en: 'The file could not be processed, and nothing was written. Upload it again; if it fails again, tell your administrator.',
    hy: 'Չհաջողվեց մշակել ֆայլը, ոչինչ չի գրվել։ Կրկին վերբեռնեք այն, իսկ եթե սխալը կրկնվի, տեղեկացրեք ադմինիստրատորին։',
  },
}

const rowWords: Texts = { ru: 'Строка', en: 'Row', hy: 'Տող' }

/** Why a file is refused as a whole, with the row or column where it is about one. */
export function problemText({ code, row, column }: Problem, locale: Locale): string {
  const at = [...(row === undefined ? [] : [`${rowWords[locale]} ${row}`]), ...(column === undefined ? [] : [column])]
  return at.length === 0 ? texts[code][locale] : `${at.join(', ')}: ${texts[code][locale]}`
}
