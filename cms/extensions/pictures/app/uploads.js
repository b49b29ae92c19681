/** The folder of files to download (`access/access.json`). Its pictures need no description. */
const DOWNLOADS = 'Downloads';

/**
 * Calls the function with each picture that is uploaded in the Studio without a description.
 *
 * @param {import('axios').AxiosInstance} api
 * @param {(file: { id: string, title: string, filename_download: string }) => void} ask
 */
export function watchUploads(api, ask) {
  api.interceptors.response.use((response) => {
    const { method, url = '' } = response.config;
    const isUpload = method === 'post' && /^\/?files(?:\/import)?$/.test(url);
    const file = isUpload ? response.data?.data : null;
    // The upload does not wait for the answer.
    if (isUndescribed(file)) void isForPages(api, file).then((needed) => needed && ask(file));
    return response;
  });
}

const isUndescribed = (file) => Boolean(file?.type?.startsWith('image/')) && !file.description?.trim();

async function isForPages(api, { folder }) {
  if (!folder) return true;
  try {
    const { data } = await api.get(`/folders/${folder}`, { params: { fields: 'name' } });
    return data.data.name !== DOWNLOADS;
  } catch {
    return true;
  }
}
