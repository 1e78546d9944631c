/** The id of the dialog with a picture of the cover, by its place among them. */
export const coverDialogId = (index: number) => `cover-${index}`;
