/** The error codes of pictures and their HTTP statuses. */
export const picturesErrors = {
  PICTURE_REFUSED: 422,
} as const
