import { expect, type Page } from '@playwright/test';

type File = { name: string; mimeType: string; buffer: Buffer };

/** Uploads a file in the dialog of the media library, which selects it, and inserts it. */
export async function uploadInLibrary(page: Page, file: File): Promise<void> {
  const library = page.getByRole('dialog');
  await library.getByRole('button', { name: 'Add more files' }).click();
  await page.locator('input[type=file]').last().setInputFiles(file);
  await page.getByRole('button', { name: /^Upload 1/ }).click();
  await expect(library.getByRole('tab', { name: 'Selected files 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(library).toBeHidden();
}
